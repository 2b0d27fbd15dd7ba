-- An account on a site: login, age, language. What other members see is in profiles.
create table accounts (
  id opaque_id primary key default new_id(),
  -- The id other members know. Assigned here, so that a session knows both ids without reading profiles.
  profile_id opaque_id not null unique default new_id(),
  site_id text not null references sites (id),
  -- Chosen by the browser: the same form sent ten times creates one account.
  client_id uuid not null,
  -- As the member typed it, and normalised for comparison.
  email text not null,
  email_key text collate "C" not null,
  password_hash text not null,
  birth_date date not null,
  language text not null,
  country text,
  status text not null check (status in ('not_confirmed', 'active', 'deleted')),
  -- Set by the first completed payment.
  paid boolean not null default false,
  -- The sign-up step reached; 5 is complete.
  signup_step smallint not null default 2 check (signup_step between 2 and 5),
  -- SITE-12: where the visitor came from, as the link said.
  tracking jsonb,
  signup_date timestamptz not null,
  confirmed_at timestamptz,
  deleted_at timestamptz,
  -- Suspended until then ('infinity' for good), and the rule that was broken.
  suspended_until timestamptz,
  suspended_for text,
  -- Since when the profile is hidden. The member can log in and browse, but reaches nobody.
  profile_hidden_at timestamptz,
  -- R-GDPR-8: when the member was warned that the unused account will be deleted. A later visit makes it void, so nothing
  -- resets it.
  unused_warned_at timestamptz,
  check ((status = 'deleted') = (deleted_at is not null)),
  check ((suspended_until is null) = (suspended_for is null)),
  unique (site_id, client_id)
);

-- An address belongs to one confirmed account. Unconfirmed accounts prove nothing, so they do not reserve an address.
create unique index accounts_confirmed_email on accounts (site_id, email_key) where confirmed_at is not null;
create index accounts_email on accounts (site_id, email_key);
create index accounts_unconfirmed on accounts (signup_date) where status = 'not_confirmed';
create index accounts_deleted on accounts (deleted_at) where status = 'deleted';
create index accounts_warned on accounts (unused_warned_at) where unused_warned_at is not null and status = 'active';

-- A login on one device. Only a hash of the cookie is stored: a copy of this table opens no session.
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
create index sessions_age on sessions (last_used_at);

-- Links in emails. Each works once, for one purpose, until it expires or a newer one is sent.
create table account_tokens (
  token_hash bytea primary key,
  purpose text not null check (purpose in (
    'activate', 'reset', 'mail_change', 'undo_mail_change', 'resume', 'reactivate', 'export')),
  account_id opaque_id not null references accounts (id) on delete cascade,
  site_id text not null references sites (id),
  -- What the link concerns besides the account, such as the new address.
  about text,
  -- The activation email also carries a short code, for members who read email on another device.
  code_hash bytea,
  wrong_codes smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_tokens_account on account_tokens (account_id, purpose, created_at);
create index account_tokens_age on account_tokens (expires_at);

-- What a member agreed to, in which wording, and when. Withdrawn consents stay as history.
create table consents (
  account_id opaque_id not null references accounts (id) on delete cascade,
  kind text not null check (kind in ('terms', 'sensitive_data', 'news')),
  version text not null,
  locale text not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (account_id, kind, given_at)
);

-- Failed logins, to slow down guessing. No row identifies a person who has no account.
create table login_failures (
  site_id text not null references sites (id),
  email_hash bytea not null,
  network text collate "C" not null,
  failed_at timestamptz not null
);
create index login_failures_by_account on login_failures (site_id, email_hash, network, failed_at);
create index login_failures_by_network on login_failures (site_id, network, failed_at);
create index login_failures_age on login_failures (failed_at);

-- A device that has logged in before gets through while unknown devices are slowed down.
create table known_devices (
  token_hash bytea not null,
  account_id opaque_id not null references accounts (id) on delete cascade,
  seen_at timestamptz not null,
  primary key (account_id, token_hash)
);
create index known_devices_age on known_devices (seen_at);

-- SITE-4: codes for sites that accept members by invitation only.
create table invites (
  code_hash bytea primary key,
  site_id text not null references sites (id),
  created_at timestamptz not null,
  used_by opaque_id references accounts (id) on delete set null,
  used_at timestamptz
);

-- How often an email to an address was requested, whether or not it has an account: the limit must not reveal which.
create table mail_requests (
  site_id text not null references sites (id),
  email_hash bytea not null,
  kind text not null check (kind in ('activate', 'reset', 'mail_change', 'resume')),
  requested_at timestamptz not null
);
create index mail_requests_recent on mail_requests (site_id, email_hash, kind, requested_at);
create index mail_requests_age on mail_requests (requested_at);

-- How many accounts a network created within the hour; older rows are deleted.
create table recent_signups (
  site_id text not null references sites (id),
  network text collate "C" not null,
  signed_up_at timestamptz not null
);
create index recent_signups_by_network on recent_signups (site_id, network, signed_up_at);
create index recent_signups_age on recent_signups (signed_up_at);

-- A solved challenge works once. Used ones are kept until they would have expired.
create table used_challenges (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
create index used_challenges_expiry on used_challenges (expires_at);

-- What other features may know about an account.
create view account_facts as
  select id, profile_id, site_id, status, paid, signup_date, language, profile_hidden_at from accounts where status <> 'deleted';

-- Consents in force; profiles checks it before storing anything about orientation.
create view given_consents as select account_id, kind from consents where withdrawn_at is null;

create view account_emails as select id as account_id, email from accounts;

-- Accounts that may be notified now. The reader compares `suspended_until` with its own clock.
create view reachable_accounts as
  select id, profile_id, site_id, email, language, country, suspended_until, signup_date
  from accounts where status = 'active';
