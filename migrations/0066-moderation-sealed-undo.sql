-- oldest-build: 0020
-- CONS-19: a confirmed case can be undone by two named people.
alter table sealed_cases
  add column undone_by opaque_id references staff (id),
  add column undone_at timestamptz;
