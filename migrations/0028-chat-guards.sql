-- Invisible people are still there for those they liked, matched or talked with.
create or replace view seen_profiles as
  select viewer.id as viewer_id, profile.* from profiles viewer
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

-- Whoever is erased is looked for from the other side, too.
create index chats_other on chats (other_id);
create index conversation_starts_other on conversation_starts (other_id);
