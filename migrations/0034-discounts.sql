-- Discount codes given to one person; codes for everybody stand in the site's file.
create table personal_codes (
  site_id text not null references sites (id),
  code text collate "C" not null,
  account_id opaque_id not null references accounts (id) on delete cascade,
  percentage integer not null check (percentage between 1 and 100),
  -- Why it was given: one reason gives one code.
  cause text collate "C" not null,
  until timestamptz not null,
  primary key (site_id, code),
  unique (account_id, cause)
);

-- Which order carries which code. An order that came to nothing lets go of it; a paid one keeps it for ever.
create table discount_uses (
  order_id opaque_id primary key,
  site_id text not null references sites (id),
  account_id opaque_id not null,
  code text collate "C" not null,
  -- Worth one order in all, not one for each member.
  single boolean not null,
  state text not null check (state in ('reserved', 'used', 'released')),
  changed_at timestamptz not null
);
-- Of fifty orders at once with one code, these let one through.
create unique index discount_uses_single on discount_uses (site_id, code) where single and state <> 'released';
create unique index discount_uses_member on discount_uses (site_id, code, account_id) where state <> 'released';
create index discount_uses_account on discount_uses (account_id);
