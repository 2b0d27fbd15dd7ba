-- Why members leave, as counts.
create table leaving_reasons (
  site_id text not null references sites (id),
  -- The first day of the month: daily counts could identify a person.
  month date not null,
  reason text collate "C" not null,
  times integer not null check (times > 0),
  primary key (site_id, month, reason)
);

-- Exports of a member's data. One per member: a newer one replaces it. The file is in the file store.
create table data_exports (
  account_id opaque_id primary key references accounts (id) on delete cascade,
  site_id text not null references sites (id),
  requested_at timestamptz not null,
  -- Both are set when the file is ready; only a hash of the emailed link is stored.
  token_hash bytea unique,
  ready_at timestamptz,
  check ((token_hash is null) = (ready_at is null))
);
create index data_exports_age on data_exports (requested_at);

-- Accounts and their last visit; a member not seen since signing up counts from then.
create view account_visits as
  select account.id, account.site_id, account.status, account.email, account.language, account.country,
    account.suspended_until, account.unused_warned_at, profile.name,
    coalesce(profile.last_active, account.signup_date) as last_visit,
    -- Bought credits do not expire.
    exists (select from wallets where wallets.account_id = account.id and wallets.bought > 0) as has_bought_credits
  from accounts account join profiles profile on profile.id = account.profile_id;
