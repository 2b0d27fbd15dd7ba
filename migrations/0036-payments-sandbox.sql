-- The sandbox provider's own books, used in demo mode and tests. The product never reads them: it asks the provider.
create table sandbox_payments (
  id text collate "C" primary key,
  -- Asked twice with the same key it is one payment.
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
