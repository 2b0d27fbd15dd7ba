-- A member's last filters, for the next visit.
create table last_searches (
  profile_id opaque_id primary key references profiles (id) on delete cascade,
  filters jsonb not null,
  kept_at timestamptz not null
);

-- The distance ring of a cell: 0 is under 10 km, 5 is beyond 250 km or unknown. For each row of cells, from `south`
-- northwards, `reach` holds how many cells east and west each of the five rings extends (-1: none).
-- Two functions, so that the planner can inline both.
create function search_ring(lat smallint, steps integer, row_start integer, reach integer[])
returns integer language sql immutable as $$
  select case when lat is null then 5 else
    coalesce((steps > reach[row_start + 1])::integer, 1) + coalesce((steps > reach[row_start + 2])::integer, 1)
    + coalesce((steps > reach[row_start + 3])::integer, 1) + coalesce((steps > reach[row_start + 4])::integer, 1)
    + coalesce((steps > reach[row_start + 5])::integer, 1) end
$$;
create function search_ring(lat smallint, lon smallint, here_lon integer, south integer, reach integer[])
returns integer language sql immutable as $$
  select search_ring(lat, abs((lon - here_lon + 54000) % 36000 - 18000) / 10, (lat - south) / 10 * 5, reach)
$$;
