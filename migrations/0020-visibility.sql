-- Who sees whom. These views need the tables of profiles, blocks, likes, chat and moderation, so they come after all of
-- them; this file creates no tables.

-- PROF-1: profiles a member may see: their own, and everybody on the site who is active, not blocked and not invisible.
-- Invisible members stay visible to those they liked, matched or talked with. Filter by viewer_id: the plan starts from
-- that one row.
create view seen_profiles as
  select viewer.id as viewer_id, profile.id, profile.site_id, profile.account_id, profile.fictional, profile.name,
    profile.country, profile.status, profile.wish, profile.about_me, profile.created_at, profile.birth_date,
    profile.gender, profile.sexuality, profile.hair_colour, profile.eye_colour, profile.body_type,
    profile.relationship_status, profile.tattoos, profile.reason_for_joining, profile.looking_for, profile.interests,
    profile.lat, profile.lon, profile.region, profile.city, profile.show_to_visitors, profile.invisible,
    profile.last_active, profile.hidden_at, profile.completeness, profile.main_photo_id, profile.num_photos,
    profile.band, profile.rank, profile.ranked_at, profile.rank_before, profile.pairing
  from profiles viewer
  join profiles profile on profile.site_id = viewer.site_id
  where profile.id = viewer.id
    or (profile.status = 'active'
      and (not profile.invisible
        or exists (select from likes where liker_id = profile.id and liked_id = viewer.id)
        or exists (select from matched_pairs pair where pair.profile_id = viewer.id and pair.other_id = profile.id)
        or exists (select from chats where chats.profile_id = viewer.id and chats.other_id = profile.id))
      and not exists (
        select from blocked_pairs pair where pair.viewer_id = viewer.id and pair.other_id = profile.id
      ));

-- Profiles a member may block: those they see, and those they reported, because a report may hide a profile.
create view blockable_profiles as
  select viewer_id, id from seen_profiles
  union all
  select report.reporter_id, profile.id from reports report
  join profiles profile on profile.id = report.reported_id and profile.status = 'suspended'
  where report.reporter_id is not null;

-- Likes whose sender the member has not opened yet.
create view new_likes as
  select likes.liked_id as profile_id, likes.liker_id from likes
  join seen_profiles seen on seen.viewer_id = likes.liked_id and seen.id = likes.liker_id
  where likes.opened_at is null;

-- New members of the same country whose wishes fit both ways.
create function new_people_for(me text, since timestamptz) returns setof text language sql stable as $$
  select newcomer.id::text from profiles viewer
  join profiles newcomer on newcomer.site_id = viewer.site_id and newcomer.country = viewer.country
    and newcomer.status = 'active' and not newcomer.invisible and newcomer.account_id is not null
    and newcomer.created_at > since and newcomer.id <> viewer.id
    and (viewer.wish is null or newcomer.gender = viewer.wish)
    and (newcomer.wish is null or viewer.gender = newcomer.wish)
  where viewer.id = me and not exists (
    select from blocked_pairs pair where pair.viewer_id = viewer.id and pair.other_id = newcomer.id
  )
$$;
