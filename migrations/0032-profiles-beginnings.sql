-- oldest-build: 0020
-- ACC-12: which of the first facts a profile has.
create view profile_beginnings as
  select account_id, city, coalesce(about_me, '') <> '' as has_words from profiles where account_id is not null;
