-- Who has shown to be of age, by whom and how: the result, and nothing of what it was made from (R-AGE-2).
create table age_checks (
  account_id opaque_id primary key references accounts (id) on delete cascade,
  site_id text not null references sites (id),
  provider text not null,
  -- An estimate (a face, an address's age) or a proof (a document, a bank): some countries want the latter.
  method text not null check (method in ('estimate', 'verify')),
  -- Only a hash of the provider's number: enough to see that a result is used once.
  reference_hash bytea not null,
  passed_at timestamptz not null,
  expires_at timestamptz not null,
  unique (provider, reference_hash)
);
create index age_checks_expiry on age_checks (expires_at);

-- Accounts and profiles: where somebody was when they joined, and where they say they are.
create view viewer_places as
  select account.id as account_id, account.profile_id, account.country as joined_from, profile.country, profile.region
  from accounts account left join profiles profile on profile.id = account.profile_id;
