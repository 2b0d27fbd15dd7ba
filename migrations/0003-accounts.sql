-- Who somebody is on a site: login, age, language. What others see of a person stands in profiles.
create table accounts (
  id opaque_id primary key default new_id(),
  -- The id under which others know the person: given here, so that a login knows both without asking profiles.
  profile_id opaque_id not null unique default new_id(),
  site_id text not null references sites (id),
  -- Made by the browser: the same form sent ten times makes one account.
  client_id uuid not null,
  -- As the person writes it, and as it is compared.
  email text not null,
  email_key text collate "C" not null,
  password_hash text not null,
  birth_date date not null,
  language text not null,
  country text,
  status text not null check (status in ('not_confirmed', 'active', 'deleted')),
  invisible boolean not null default false,
  -- Has bought credits; set with the first completed payment.
  paid boolean not null default false,
  -- How far the sign-up has come; 5 is through.
  signup_step smallint not null default 2 check (signup_step between 2 and 5),
  -- SITE-12: who sent the visitor, as the link told it.
  tracking jsonb,
  signup_date timestamptz not null,
  confirmed_at timestamptz,
  deleted_at timestamptz,
  check ((status = 'deleted') = (deleted_at is not null)),
  unique (site_id, client_id)
);

-- An address belongs to one confirmed account; unconfirmed ones prove nothing, so they take nothing away.
create unique index accounts_confirmed_email on accounts (site_id, email_key) where status <> 'not_confirmed';
create index accounts_email on accounts (site_id, email_key);
create index accounts_unconfirmed on accounts (signup_date) where status = 'not_confirmed';
create index accounts_deleted on accounts (deleted_at) where status = 'deleted';

-- A login on one device. Only a hash of the cookie is kept: a copy of this table opens no door.
create table sessions (
  id opaque_id primary key default new_id(),
  token_hash bytea not null unique,
  account_id opaque_id not null references accounts (id) on delete cascade,
  site_id text not null references sites (id),
  device text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_account on sessions (account_id);
create index sessions_expiry on sessions (expires_at);

-- Links in mails: each works once, for one purpose, until it expires or a newer one is sent.
create table account_tokens (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('activate', 'reset', 'mail_change', 'resume', 'reactivate', 'export')),
  account_id opaque_id not null references accounts (id) on delete cascade,
  site_id text not null references sites (id),
  -- What the link is about besides the account, such as the new address.
  about text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_tokens_account on account_tokens (account_id, purpose, created_at);

-- What somebody agreed to, in which wording, and when. Withdrawn consents stay as history.
create table consents (
  account_id opaque_id not null references accounts (id) on delete cascade,
  kind text not null check (kind in ('terms', 'sensitive_data', 'news')),
  version text not null,
  locale text not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (account_id, kind, given_at)
);

-- Failed logins, to slow down guessing; nothing here names a person who has no account.
create table login_failures (
  site_id text not null references sites (id),
  email_hash bytea not null,
  network text collate "C" not null,
  failed_at timestamptz not null
);
create index login_failures_by_account on login_failures (site_id, email_hash, network, failed_at);
create index login_failures_by_network on login_failures (site_id, network, failed_at);

-- A device that has logged in before gets through while strangers are slowed down.
create table known_devices (
  token_hash bytea not null,
  account_id opaque_id not null references accounts (id) on delete cascade,
  seen_at timestamptz not null,
  primary key (account_id, token_hash)
);

-- SITE-4: codes for sites that take people by invitation only.
create table invites (
  code_hash bytea primary key,
  site_id text not null references sites (id),
  created_at timestamptz not null,
  used_by opaque_id references accounts (id) on delete set null,
  used_at timestamptz
);

-- What other features may know about an account.
create view account_facts as
  select id, profile_id, site_id, status, paid, signup_date, language, invisible from accounts where status <> 'deleted';
