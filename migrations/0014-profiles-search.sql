-- What search needs of profiles: who can be found, in which order, and in which cells anybody is at all.
alter table profiles
  -- Gender and wish as one number: 0, 3, 6 for nothing said, female, male; plus 0, 1, 2 for anybody, women, men.
  add column pairing smallint generated always as (
    case gender when 'female' then 3 when 'male' then 6 else 0 end
    + case wish when 'female' then 1 when 'male' then 2 else 0 end) stored;

-- Each index ends in the order of lists, so that a probe reads as many rows as it shows. The birth band keeps narrow
-- ages from reading everybody; for wide ones a cell is read without it.
create index profiles_near on profiles (site_id, lat, lon, pairing, rank desc, id desc)
  where status = 'active' and not invisible;
create index profiles_near_band on profiles (site_id, lat, lon, pairing, band, rank desc, id desc)
  where status = 'active' and not invisible;
create index profiles_in_region on profiles (site_id, region, pairing, band, rank desc, id desc)
  where status = 'active' and not invisible;
create index profiles_in_country on profiles (site_id, country, pairing, band, rank desc, id desc)
  where status = 'active' and not invisible;
create index profiles_of_site on profiles (site_id, pairing, band, rank desc, id desc)
  where status = 'active' and not invisible;
-- Visitors see few of all members; without an index of their own a search would read past the others.
create index profiles_for_visitors on profiles (site_id, country, pairing, rank desc, id desc)
  where status = 'active' and not invisible and (fictional or show_to_visitors);
create index profiles_for_visitors_band on profiles (site_id, country, pairing, band, rank desc, id desc)
  where status = 'active' and not invisible and (fictional or show_to_visitors);
-- Small sets that are read whole: who moved since a search began, who was just here, who is new.
create index profiles_ranked on profiles (site_id, ranked_at) where status = 'active' and not invisible;
create index profiles_just_here on profiles (site_id, last_active)
  where status = 'active' and not invisible and not fictional;
create index profiles_new on profiles (site_id, created_at) where status = 'active' and not invisible;

-- Who can be found.
create view searchable_profiles as
  select id, site_id, name, birth_date, gender, pairing, band, country, region, city, lat, lon, fictional,
    show_to_visitors, sexuality, hair_colour, eye_colour, body_type, relationship_status, tattoos, reason_for_joining,
    main_photo_id, created_at, last_active, hidden_at, rank, ranked_at, rank_before
  from profiles where status = 'active' and not invisible;

-- Who looks for somebody, and from where.
create view searchers as select id, site_id, gender, lat, lon from profiles where account_id is not null;

-- Where anybody has ever been, and of which ages: search probes these cells only, so empty land costs nothing.
-- It names nobody, and it only grows: a cell that everybody left costs one probe that finds nothing.
create table profile_cells (
  site_id text not null references sites (id),
  lat smallint not null,
  lon smallint not null,
  pairing smallint not null,
  country text collate "C" not null,
  region text collate "C" not null,
  -- One bit per birth band.
  bands integer not null,
  primary key (site_id, lat, lon, pairing, country, region)
);

-- Bit 0 is the band around 1900; the last one takes whatever lies beyond.
create function band_bit(band integer) returns integer language sql immutable as $$
  select 1 << greatest(0, least(30, band - 380))
$$;

-- Most rows bring nothing new: those write nothing and lock nothing.
create function note_new_cells() returns trigger language plpgsql as $$
begin
  insert into profile_cells as known (site_id, lat, lon, pairing, country, region, bands)
  select site_id, lat, lon, pairing, coalesce(country, ''), coalesce(region, ''), bit_or(band_bit(band))
  from added where lat is not null
    and not exists (
      select from profile_cells cell
      where cell.site_id = added.site_id and cell.lat = added.lat and cell.lon = added.lon
        and cell.pairing = added.pairing and cell.country = coalesce(added.country, '')
        and cell.region = coalesce(added.region, '') and cell.bands & band_bit(added.band) <> 0
    )
  group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
  on conflict (site_id, lat, lon, pairing, country, region) do update set bands = known.bands | excluded.bands;
  return null;
end
$$;
create trigger profiles_cells_new after insert on profiles
  referencing new table as added for each statement execute function note_new_cells();

create function note_changed_cell() returns trigger language plpgsql as $$
begin
  insert into profile_cells as known (site_id, lat, lon, pairing, country, region, bands)
  select new.site_id, new.lat, new.lon, new.pairing, coalesce(new.country, ''), coalesce(new.region, ''), band_bit(new.band)
  where not exists (
    select from profile_cells cell
    where cell.site_id = new.site_id and cell.lat = new.lat and cell.lon = new.lon and cell.pairing = new.pairing
      and cell.country = coalesce(new.country, '') and cell.region = coalesce(new.region, '')
      and cell.bands & band_bit(new.band) <> 0
  )
  on conflict (site_id, lat, lon, pairing, country, region) do update set bands = known.bands | excluded.bands;
  return null;
end
$$;
create trigger profiles_cells_changed after update on profiles for each row
  when (new.lat is not null and (old.lat, old.lon, old.pairing, old.country, old.region, old.band)
    is distinct from (new.lat, new.lon, new.pairing, new.country, new.region, new.band))
  execute function note_changed_cell();

-- A database that has people already.
insert into profile_cells (site_id, lat, lon, pairing, country, region, bands)
  select site_id, lat, lon, pairing, coalesce(country, ''), coalesce(region, ''), bit_or(band_bit(band))
  from profiles where lat is not null group by 1, 2, 3, 4, 5, 6;
