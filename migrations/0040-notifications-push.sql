-- The installation's own key pair for push services (RFC 8292), made once. The private key is encrypted PKCS #8: a copy
-- of this table signs nothing without the installation's secret.
create table push_keys (
  only_one boolean primary key default true check (only_one),
  public_key text collate "C" not null,
  private_key text collate "C" not null,
  made_at timestamptz not null
);

-- A browser that wants to be told, by the address it has at its maker's push service. It belongs to the login it was
-- given by: when that ends, wherever it is ended, nothing is sent there any more.
create table push_subscriptions (
  id opaque_id primary key default new_id(),
  endpoint text collate "C" not null unique check (length(endpoint) <= 2000),
  account_id opaque_id not null references accounts (id) on delete cascade,
  session_id opaque_id not null references sessions (id) on delete cascade,
  site_id text not null references sites (id),
  device text not null,
  -- The browser's own key and secret, with which what it gets is encrypted (RFC 8291).
  p256dh bytea not null check (octet_length(p256dh) = 65),
  auth bytea not null check (octet_length(auth) = 16),
  subscribed_at timestamptz not null
);
create index push_subscriptions_account on push_subscriptions (account_id, subscribed_at);
create index push_subscriptions_session on push_subscriptions (session_id);
