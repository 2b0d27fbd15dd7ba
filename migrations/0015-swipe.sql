-- The swipe game: a member's decisions.
create table swipes (
  profile_id opaque_id not null references profiles (id) on delete cascade,
  seen_id opaque_id not null references profiles (id) on delete cascade,
  liked boolean not null,
  swiped_at timestamptz not null,
  primary key (profile_id, seen_id)
);
create index swipes_latest on swipes (profile_id, swiped_at desc);
-- Erasing a profile deletes the decisions about it; without this index each erasure would scan the table.
create index swipes_seen on swipes (seen_id);

-- SWIPE-1: likes used per day, in the site's time zone.
create table swipe_days (
  profile_id opaque_id not null references profiles (id) on delete cascade,
  day date not null,
  likes smallint not null check (likes >= 0),
  primary key (profile_id, day)
);

-- SWIPE-2: a member's match finder answers, to review and change.
create table match_wishes (
  profile_id opaque_id primary key references profiles (id) on delete cascade,
  answers jsonb not null,
  answered_at timestamptz not null
);

-- A like in the game: decision, allowance, like and match in one statement. A repeat uses no second like; without allowance
-- nothing happens. `most` is null for members without a limit.
create function swipe_like(site text, me text, other text, today date, most integer, moment timestamptz)
returns table (result text, used integer, matched boolean, new_match boolean) language plpgsql as $$
declare
  spent integer;
  outcome record;
begin
  if exists (select from swipes where profile_id = me and seen_id = other and liked) then
    return query select 'repeated', coalesce((select likes::integer from swipe_days where profile_id = me and day = today), 0),
      exists (select from matches where low_id = low_of(me, other) and high_id = high_of(me, other)), false;
    return;
  end if;
  -- The day's row is the lock: of fifty concurrent likes with one left, one gets through.
  insert into swipe_days (profile_id, day, likes) values (me, today, 1)
  on conflict (profile_id, day) do update set likes = swipe_days.likes + 1 where most is null or swipe_days.likes < most
  returning likes into spent;
  if spent is null then
    -- A concurrent duplicate of this request may have taken the last one.
    return query select case when exists (select from swipes where profile_id = me and seen_id = other and liked)
      then 'repeated' else 'exhausted' end, most,
      exists (select from matches where low_id = low_of(me, other) and high_id = high_of(me, other)), false;
    return;
  end if;
  insert into swipes (profile_id, seen_id, liked, swiped_at) values (me, other, true, moment)
  on conflict (profile_id, seen_id) do update set liked = true, swiped_at = moment where not swipes.liked;
  if not found then
    -- A concurrent duplicate was faster: its like counts, ours is returned.
    update swipe_days set likes = likes - 1 where profile_id = me and day = today returning likes into spent;
    return query select 'repeated', spent,
      exists (select from matches where low_id = low_of(me, other) and high_id = high_of(me, other)), false;
    return;
  end if;
  select * into outcome from like_profile(site, me, other, moment);
  if outcome is null then
    raise exception using errcode = 'P0002', message = 'nobody to like';
  end if;
  -- Likes given elsewhere do not count in the game.
  if not outcome.fresh then
    update swipe_days set likes = likes - 1 where profile_id = me and day = today returning likes into spent;
    return query select 'repeated', spent, outcome.matched, false;
    return;
  end if;
  return query select 'liked', spent, outcome.matched, outcome.new_match;
end
$$;
