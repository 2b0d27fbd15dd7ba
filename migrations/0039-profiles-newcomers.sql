-- Who came lately: real people, newest first, for "new people who fit your search".
create index profiles_newcomers on profiles (site_id, country, created_at desc)
  where status = 'active' and not invisible and account_id is not null;

-- New people of the own country whose wishes and one's own fit each other.
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
