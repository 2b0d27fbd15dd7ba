-- Until when a buyer may withdraw, as it was promised on the day of the purchase: later terms do not shorten it.
alter table orders add column withdraw_until timestamptz;
update orders set withdraw_until = paid_at + interval '15 days' where paid_at is not null;
-- The confirmation goes out once, also when a bank takes its chargeback back and the order counts as paid again.
alter table orders add column confirmed_by_mail_at timestamptz;

-- R-CONS-1: the buyer's own declaration, once per order. It is one even where nothing is left to give back.
create table withdrawals (
  order_id opaque_id primary key references orders (id),
  credits integer not null check (credits >= 0),
  amount integer not null check (amount >= 0),
  declared_at timestamptz not null
);

-- An operator may give something back more than once, and so may somebody in the provider's own office.
alter table refunds drop constraint refunds_payment_id_cause_key;
alter table refunds drop constraint refunds_cause_check;
alter table refunds add check (cause in ('withdrawal', 'paid_twice', 'operator', 'provider'));
create unique index refunds_once on refunds (payment_id, cause) where cause in ('withdrawal', 'paid_twice');
-- What the provider said when it would not send the money: for the operator's eyes.
alter table refunds add column trouble text;
create index refunds_waiting on refunds (requested_at) where status <> 'sent';
create index payments_held on payments (changed_at) where held is not null;

-- A member's word to their bank, for one debit. The columns that may be null lead to a person and go with the account;
-- the rest is the proof that the law wants to be kept.
create table debit_mandates (
  id opaque_id primary key default new_id(),
  site_id text not null references sites (id),
  account_id opaque_id not null,
  reference text collate "C" not null unique,
  -- The order that is paid: there from the start when an earlier payment of it failed, else once it is placed.
  order_id opaque_id references orders (id),
  ordered_before boolean not null,
  package text collate "C" not null,
  country text collate "C" not null,
  code text collate "C",
  amount integer not null check (amount > 0),
  currency text collate "C" not null,
  -- What was on the screen, and its hash.
  words text not null,
  words_hash bytea not null,
  locale text collate "C" not null,
  holder text,
  -- Sealed with a key that the database does not have; of the number itself only the end can be read.
  iban bytea,
  iban_end text,
  street text,
  house_number text,
  zip text,
  city text,
  phone text,
  -- Keyed as well: tells that two debits are of one bank account, and nothing else.
  iban_hash bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The click that confirmed it: repeated, it goes on where it broke off.
  client_id uuid,
  due_on date,
  announced_at timestamptz
);
create index debit_mandates_account on debit_mandates (account_id, created_at);
create index debit_mandates_iban on debit_mandates (iban_hash) where confirmed_at is not null;
create index debit_mandates_order on debit_mandates (order_id);
create index debit_mandates_age on debit_mandates (created_at);

-- Codes that were sent to a phone. They outlive their mandate for the rest of the hour in which they are counted.
create table debit_codes (
  mandate_id opaque_id primary key,
  account_id opaque_id not null references accounts (id) on delete cascade,
  phone_hash bytea not null,
  code_hash bytea not null,
  tries integer not null default 0 check (tries between 0 and 5),
  sent_at timestamptz not null,
  used_at timestamptz
);
create index debit_codes_account on debit_codes (account_id, sent_at);
create index debit_codes_phone on debit_codes (phone_hash, sent_at);
create index debit_codes_age on debit_codes (sent_at);

-- R-SEPA-5: whose debit came back pays another way from then on; so does the bank account it came from.
create table debit_blocks (
  account_id opaque_id primary key references accounts (id) on delete cascade,
  order_id opaque_id not null references orders (id),
  blocked_at timestamptz not null
);
create table debit_returns (
  iban_hash bytea primary key,
  returned_at timestamptz not null
);
create index debit_returns_age on debit_returns (returned_at);

-- Credits: what the books say was granted for which order, for the audit of orders.
create view order_grants as
  select entry.cause_id as order_id, line.account_id, line.amount
  from ledger_sets entry join ledger_lines line on line.set_id = entry.id
  where entry.cause = 'order' and line.book = 'bought';
