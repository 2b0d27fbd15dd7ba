-- oldest-build: 0020
-- CONS-19: what only staff named for sealed cases know of and may agree to, and who of them had a part in it already.
alter table staff_requests
  add column child_protection boolean not null default false,
  add column apart text[] not null default '{}';
