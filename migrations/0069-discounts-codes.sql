-- oldest-build: 0020
-- FIG-27: codes made in the console, beside those of the site's file. A stopped one stays, because its uses do.
create table made_codes (
  site_id text not null references sites (id),
  code text collate "C" not null check (code ~ '^[A-Z0-9-]{4,40}$'),
  percentage integer not null check (percentage between 1 and 90),
  -- One use in total, or one per member.
  single boolean not null,
  -- Orders in total, all members together; null for any number.
  most_uses integer check (most_uses > 0),
  first_purchase boolean not null,
  countries text[],
  packages text[],
  starts_at timestamptz,
  ends_at timestamptz,
  made_by opaque_id not null,
  made_at timestamptz not null,
  stopped_at timestamptz,
  primary key (site_id, code)
);
create index made_codes_newest on made_codes (site_id, made_at desc);
