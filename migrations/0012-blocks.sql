-- Who does not want to see or be seen by whom.
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

-- PROF-1: whom a member may see: oneself, and everybody of the site who is there, visible, and not kept apart by a block.
-- It stands here because it needs both tables. Ask it with a viewer: the planner then goes by that one row.
create view seen_profiles as
  select viewer.id as viewer_id, profile.* from profiles viewer
  join profiles profile on profile.site_id = viewer.site_id
  where profile.id = viewer.id
    or (profile.status = 'active' and not profile.invisible and not exists (
      select from blocked_pairs pair where pair.viewer_id = viewer.id and pair.other_id = profile.id
    ));

-- Whom a visitor may see, where the site lets visitors look: members who said so, and fictional profiles.
create view public_profiles as
  select * from profiles where status = 'active' and not invisible and (show_to_visitors or fictional);
