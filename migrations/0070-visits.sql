-- oldest-build: 0020
-- FIG-40: key of the day's visitor numbers, shared by all nodes. Deleted once the day is rolled up.
create table visit_salts (
  site_id text not null references sites (id),
  -- Day of the site.
  day date not null,
  salt bytea not null,
  primary key (site_id, day)
);

-- A visitor on a day. The number comes from site, network and browser by the salt, and without it points at nobody.
create table visit_marks (
  site_id text collate "C" not null,
  day date not null,
  visitor bigint not null,
  -- The first page of the day, and what it said about where the visitor came from.
  lander text collate "C" not null,
  variant text collate "C" not null default '',
  source text collate "C" not null,
  country text collate "C" not null,
  device text collate "C" not null,
  -- When they began to sign up.
  begun_at timestamptz,
  primary key (site_id, day, visitor)
);
create index visit_marks_age on visit_marks (day);

-- FIG-42: where a member came from, as their visit said on the day of the sign-up.
create table account_origins (
  account_id opaque_id primary key references accounts (id) on delete cascade,
  site_id text collate "C" not null,
  day date not null,
  lander text collate "C" not null,
  variant text collate "C" not null default '',
  source text collate "C" not null,
  country text collate "C" not null,
  device text collate "C" not null
);
create index account_origins_day on account_origins (site_id, day);
