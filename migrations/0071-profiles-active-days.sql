-- oldest-build: 0020
-- FIG-48: days on which a member opened a page while logged in, in the time zone of the site.
create table active_days (
  site_id text collate "C" not null,
  day date not null,
  profile_id opaque_id not null references profiles (id) on delete cascade,
  primary key (site_id, day, profile_id)
);
create index active_days_of on active_days (profile_id);
create index active_days_age on active_days (day);
