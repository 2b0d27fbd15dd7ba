-- What the match finder compares, of those who can be found.
create view profile_traits as
  select id, interests, body_type, reason_for_joining from profiles where status = 'active' and not invisible;

-- Whom somebody would like to meet, for the features that choose people for them.
create view profile_wishes as select id, account_id, wish, country from profiles;

create view fictional_profiles as select id, site_id, true as fictional from profiles where fictional;
