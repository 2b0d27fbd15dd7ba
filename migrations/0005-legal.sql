-- Members who proved their age, through which provider and how: the result, and nothing it was based on (R-AGE-2).
create table age_checks (
  account_id opaque_id primary key references accounts (id) on delete cascade,
  site_id text not null references sites (id),
  provider text not null,
  -- An estimate (a face, an address's age) or a proof (a document, a bank): some countries require proof.
  method text not null check (method in ('estimate', 'verify')),
  -- Only a hash of the provider's reference: enough to ensure that a result is used once.
  reference_hash bytea not null,
  passed_at timestamptz not null,
  expires_at timestamptz not null,
  unique (provider, reference_hash)
);
create index age_checks_expiry on age_checks (expires_at);
