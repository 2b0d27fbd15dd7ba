-- oldest-build: 0020
-- SWIPE-1: a like given anywhere counts against one allowance of the day; a like back never does. `most` is null for members
-- without a limit. The day's row is the lock: of fifty concurrent likes with one left, one gets through.
create function like_within_allowance(site text, me text, other text, today date, most integer, moment timestamptz)
returns table (result text, used integer, matched boolean, new_match boolean) language plpgsql as $$
declare
  counts boolean;
  spent integer;
  outcome record;
begin
  counts := most is not null and not exists (
    select from likes where (liker_id = me and liked_id = other) or (liker_id = other and liked_id = me)
  );
  if counts then
    insert into swipe_days (profile_id, day, likes) values (me, today, 1)
    on conflict (profile_id, day) do update set likes = swipe_days.likes + 1 where swipe_days.likes < most
    returning swipe_days.likes into spent;
    -- A concurrent duplicate of this request may have taken the last one.
    if spent is null and not exists (select from likes where liker_id = me and liked_id = other) then
      return query select 'exhausted', most, false, false;
      return;
    end if;
  end if;
  select * into outcome from like_profile(site, me, other, moment);
  if outcome is null then
    raise exception using errcode = 'P0002', message = 'nobody to like';
  end if;
  if spent is not null and not outcome.fresh then
    update swipe_days set likes = swipe_days.likes - 1 where profile_id = me and day = today
    returning swipe_days.likes into spent;
  end if;
  return query select case when outcome.fresh then 'liked' else 'repeated' end,
    coalesce(spent, (select days.likes::integer from swipe_days days where days.profile_id = me and days.day = today), 0),
    outcome.matched, outcome.new_match;
end
$$;

-- A like in the game: the same, and the decision with it. A repeat uses no second like; without allowance nothing happens.
create or replace function swipe_like(site text, me text, other text, today date, most integer, moment timestamptz)
returns table (result text, used integer, matched boolean, new_match boolean) language plpgsql as $$
declare
  outcome record;
begin
  if exists (select from swipes where profile_id = me and seen_id = other and liked) then
    return query select 'repeated', coalesce((select likes::integer from swipe_days where profile_id = me and day = today), 0),
      exists (select from matches where low_id = low_of(me, other) and high_id = high_of(me, other)), false;
    return;
  end if;
  select * into outcome from like_within_allowance(site, me, other, today, most, moment);
  if outcome.result <> 'exhausted' then
    insert into swipes (profile_id, seen_id, liked, swiped_at) values (me, other, true, moment)
    on conflict (profile_id, seen_id) do update set liked = true, swiped_at = moment where not swipes.liked;
  end if;
  return query select outcome.result, outcome.used, outcome.matched, outcome.new_match;
end
$$;
