create table blocks (
  site_id text not null references sites (id),
  blocker_id opaque_id not null references profiles (id) on delete cascade,
  blocked_id opaque_id not null references profiles (id) on delete cascade,
  blocked_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_blocked on blocks (blocked_id, blocker_id);

-- A block works both ways: neither sees the other. Every list of people leaves these pairs out.
create view blocked_pairs as
  select blocker_id as viewer_id, blocked_id as other_id from blocks
  union all
  select blocked_id, blocker_id from blocks;
