-- The installation's key pair for push services (RFC 8292), created once. The private key is encrypted PKCS #8: a copy of
-- this table signs nothing without the installation's secret.
create table push_keys (
  only_one boolean primary key default true check (only_one),
  public_key text collate "C" not null,
  private_key text collate "C" not null,
  made_at timestamptz not null
);

-- The sandbox payment provider's own data, for demo mode and tests. The product never reads it: it asks the provider.
create table sandbox_payments (
  id text collate "C" primary key,
  -- Idempotency key: the same key twice is one payment.
  key text collate "C" not null unique,
  site_id text not null,
  reference text not null,
  method text not null,
  amount integer not null,
  currency text not null,
  description text not null,
  return_url text not null,
  status text not null,
  refunded integer not null default 0,
  charged_back boolean not null default false,
  token text,
  created_at timestamptz not null
);
create table sandbox_refunds (
  key text collate "C" primary key,
  payment_id text collate "C" not null references sandbox_payments (id) on delete cascade,
  amount integer not null
);
