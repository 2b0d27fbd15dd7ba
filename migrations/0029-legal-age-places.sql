-- oldest-build: 0020
-- R-AGE-8: countries, and states of the US, where a member's profile has been. The strictest of all known ones counts, so
-- that moving a profile opens no adult photo.
create table age_places (
  account_id opaque_id not null references accounts (id) on delete cascade,
  place text collate "C" not null,
  primary key (account_id, place)
);
