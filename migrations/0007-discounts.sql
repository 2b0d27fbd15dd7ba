-- Discount codes for one member; codes for everybody are in the site's file.
create table personal_codes (
  site_id text not null references sites (id),
  code text collate "C" not null,
  account_id opaque_id not null references accounts (id) on delete cascade,
  percentage integer not null check (percentage between 1 and 100),
  -- Idempotency key: one cause creates one code.
  cause text collate "C" not null,
  until timestamptz not null,
  primary key (site_id, code),
  unique (account_id, cause)
);

-- Which order uses which code. A failed order releases its code; a paid one keeps it.
create table discount_uses (
  order_id opaque_id primary key,
  site_id text not null references sites (id),
  account_id opaque_id not null,
  code text collate "C" not null,
  -- Valid for one order in total, not one per member.
  single boolean not null,
  state text not null check (state in ('reserved', 'used', 'released')),
  changed_at timestamptz not null
);
-- Of fifty concurrent orders with one code, these let one through.
create unique index discount_uses_single on discount_uses (site_id, code) where single and state <> 'released';
create unique index discount_uses_member on discount_uses (site_id, code, account_id) where state <> 'released';
create index discount_uses_account on discount_uses (account_id);
