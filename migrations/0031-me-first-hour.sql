-- oldest-build: 0020
-- ACC-12: what a new member put off in the card of the first session, and whether the card was closed for good.
create table first_hours (
  account_id opaque_id primary key references accounts (id) on delete cascade,
  later text[] not null default '{}',
  closed_at timestamptz
);
