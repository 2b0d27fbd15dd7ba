create table likes (
  site_id text not null references sites (id),
  liker_id opaque_id not null references profiles (id) on delete cascade,
  liked_id opaque_id not null references profiles (id) on delete cascade,
  liked_at timestamptz not null,
  -- When the liked member opened the liker's profile: until then the like is new.
  opened_at timestamptz,
  primary key (liker_id, liked_id),
  check (liker_id <> liked_id)
);
create index likes_given on likes (liker_id, liked_at desc, liked_id);
create index likes_received on likes (liked_id, liked_at desc, liker_id);

-- One row per pair, in the order of low_of and high_of.
create table matches (
  site_id text not null references sites (id),
  low_id opaque_id not null references profiles (id) on delete cascade,
  high_id opaque_id not null references profiles (id) on delete cascade,
  matched_at timestamptz not null,
  primary key (low_id, high_id),
  check (low_id < high_id)
);
create index matches_high on matches (high_id, matched_at desc);
create index matches_low on matches (low_id, matched_at desc);

create view given_likes as select liker_id, liked_id from likes;

-- A match from each side.
create view matched_pairs as
  select low_id as profile_id, high_id as other_id, matched_at from matches
  union all
  select high_id, low_id, matched_at from matches;

-- Creates the match of two who like each other, once. Unconfirmed members can like, but match only once confirmed.
create function match_if_mutual(site text, me text, other text, moment timestamptz) returns boolean language plpgsql as $$
begin
  insert into matches (site_id, low_id, high_id, matched_at)
  select site, low_of(me, other), high_of(me, other), moment
  where exists (select from likes where liker_id = me and liked_id = other)
    and exists (select from likes where liker_id = other and liked_id = me)
    and 2 = (select count(*) from profiles where id in (me, other) and status = 'active')
  on conflict do nothing;
  return found;
end
$$;

-- LIKE-1: a like and, if mutual, its match. Two members who like each other at the same instant serialise on the pair lock,
-- so that the second sees the first like. Returns no row when `me` cannot see `other`.
create function like_profile(site text, me text, other text, moment timestamptz)
returns table (fresh boolean, matched boolean, new_match boolean) language plpgsql as $$
declare
  made boolean;
  met boolean;
begin
  perform lock_pair(me, other);
  insert into likes (site_id, liker_id, liked_id, liked_at)
  select site, me, other, moment from seen_profiles seen
  where seen.viewer_id = me and seen.id = other and other <> me
  on conflict do nothing;
  made := found;
  if not made and not exists (select from likes where liker_id = me and liked_id = other) then return; end if;
  met := made and match_if_mutual(site, me, other, moment);
  return query select made,
    met or exists (select from matches where low_id = low_of(me, other) and high_id = high_of(me, other)), met;
end
$$;
