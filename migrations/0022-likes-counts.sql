-- Likes whose sender has not been looked at yet, of people who can be seen.
create view new_likes as
  select likes.liked_id as profile_id, likes.liker_id from likes
  join seen_profiles seen on seen.viewer_id = likes.liked_id and seen.id = likes.liker_id
  where likes.opened_at is null;
