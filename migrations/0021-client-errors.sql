-- oldest-build: 0020
-- Errors that pages met in the browser: one row per distinct error of a build, no person in it.
create table client_errors (
  fingerprint text collate "C" primary key,
  kind text collate "C" not null,
  name text collate "C" not null,
  route text collate "C" not null,
  build text collate "C" not null,
  -- File, line and column in the build; null where the browser told none.
  place text collate "C",
  times bigint not null check (times > 0),
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  check (first_seen <= last_seen)
);
create index client_errors_age on client_errors (last_seen);
