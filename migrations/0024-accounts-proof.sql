-- oldest-build: 0020
-- When and from which country the member of this session last proved who they are; null asks again.
alter table sessions add column proved_at timestamptz, add column proved_country text;

-- What an account may try only so often, whichever network it comes from. A known device has a count of its own, so a
-- thief's wrong guesses do not stop the owner.
create table account_attempts (
  id bigint generated always as identity primary key,
  account_id opaque_id not null references accounts (id) on delete cascade,
  kind text not null check (kind in ('wrong_password', 'repeat_order', 'guesses_told')),
  known_device boolean not null,
  -- The click it belongs to: the same one sent again counts once.
  click uuid,
  attempted_at timestamptz not null
);
create index account_attempts_recent on account_attempts (account_id, kind, known_device, attempted_at);
create index account_attempts_age on account_attempts (attempted_at);

-- Guesses at one address are counted over all networks, and a device is looked up without its account.
create index login_failures_by_address on login_failures (site_id, email_hash, failed_at);
create index known_devices_token on known_devices (token_hash);
