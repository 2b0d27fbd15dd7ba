-- Orders, with the wording and amounts shown to the buyer. Orders outlive accounts because the law requires invoices to be
-- kept; after erasure the account's id resolves to nobody.
create table orders (
  id opaque_id primary key default new_id(),
  site_id text not null references sites (id),
  account_id opaque_id not null,
  -- Chosen by the buyer's browser: ten clicks are one order.
  client_id uuid not null,
  package text collate "C" not null,
  credits integer not null check (credits > 0),
  country text collate "C" not null,
  currency text collate "C" not null,
  list_amount integer not null check (list_amount > 0),
  discount_code text collate "C",
  discount_percentage integer not null default 0 check (discount_percentage between 0 and 100),
  -- The amount charged, tax included, in minor units.
  amount integer not null check (amount > 0 and amount <= list_amount),
  vat_basis_points integer not null check (vat_basis_points >= 0),
  locale text collate "C" not null,
  -- The two sentences above the button, as shown.
  order_words text not null,
  start_words text not null,
  status text not null default 'open' check (status in ('open', 'paid', 'part_refunded', 'refunded', 'charged_back')),
  created_at timestamptz not null,
  paid_at timestamptz,
  -- Tax law wants two proofs of the buyer's location: the address's country, and the one the buyer chose (`country`).
  address_country text collate "C",
  -- The withdrawal deadline as promised at purchase: later terms do not shorten it.
  withdraw_until timestamptz,
  -- The confirmation is emailed once, even if a reversed chargeback makes the order paid again.
  confirmed_by_mail_at timestamptz,
  unique (account_id, client_id)
);
create index orders_account on orders (account_id, created_at desc, id);

-- One attempt to pay an order.
create table payments (
  id opaque_id primary key default new_id(),
  order_id opaque_id not null references orders (id),
  site_id text not null references sites (id),
  client_id uuid not null,
  -- The newest attempt is the one shown.
  attempt bigint not null generated always as identity,
  method text collate "C" not null,
  provider text collate "C" not null,
  -- Null until the provider has answered.
  provider_id text collate "C",
  status text not null default 'created' check (status in ('created', 'open', 'pending', 'paid', 'failed', 'canceled',
    'expired', 'part_refunded', 'refunded', 'charged_back')),
  amount integer not null check (amount > 0),
  currency text collate "C" not null,
  refunded integer not null default 0 check (refunded between 0 and amount),
  checkout_url text,
  -- Why the payment is on hold for review: it grants nothing until then.
  hold_reason text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- When we next poll the provider, in case its webhook was lost.
  check_at timestamptz,
  checks integer not null default 0,
  unique (order_id, client_id)
);
-- One provider payment is one of ours.
create unique index payments_provider on payments (provider, provider_id);
create index payments_due on payments (check_at) where check_at is not null;
create index payments_on_hold on payments (changed_at) where hold_reason is not null;

-- Every status change of a payment, including the ignored ones.
create table payment_events (
  payment_id opaque_id not null references payments (id),
  n integer not null,
  status text not null,
  source text not null check (source in ('order', 'hook', 'sweep', 'operator')),
  note text,
  at timestamptz not null,
  primary key (payment_id, n)
);

-- Provider webhooks: each event once, however often it is delivered.
create table payment_hooks (
  provider text collate "C" not null,
  event text collate "C" not null,
  payment_id opaque_id not null references payments (id),
  received_at timestamptz not null,
  primary key (provider, event)
);

-- Invoice numbers have no gaps per company: the counter moves in the transaction that writes the invoice.
create table invoice_counters (
  company_id text collate "C" primary key,
  last integer not null check (last > 0)
);
create table invoices (
  company_id text collate "C" not null,
  number integer not null,
  order_id opaque_id not null unique references orders (id),
  issued_at timestamptz not null,
  vat_amount integer not null check (vat_amount >= 0),
  -- The seller's details on that day.
  seller jsonb not null,
  primary key (company_id, number)
);

-- Money to return: withdrawals, double payments, and refunds by the operator or in the provider's own back office.
create table refunds (
  id opaque_id primary key default new_id(),
  payment_id opaque_id not null references payments (id),
  order_id opaque_id not null references orders (id),
  cause text not null check (cause in ('withdrawal', 'paid_twice', 'operator', 'provider')),
  credits integer not null check (credits >= 0),
  amount integer not null check (amount > 0),
  status text not null check (status in ('requested', 'sent', 'failed')),
  reason text,
  requested_at timestamptz not null,
  sent_at timestamptz,
  -- The provider's answer when it refused to send the money, for the operator.
  trouble text
);
-- The operator and the provider may refund a payment several times, the other two causes once.
create unique index refunds_once on refunds (payment_id, cause) where cause in ('withdrawal', 'paid_twice');
create index refunds_order on refunds (order_id);
create index refunds_waiting on refunds (requested_at) where status <> 'sent';

-- R-CONS-1: the buyer's declaration of withdrawal, once per order. It counts even when nothing is left to refund.
create table withdrawals (
  order_id opaque_id primary key references orders (id),
  credits integer not null check (credits >= 0),
  amount integer not null check (amount >= 0),
  declared_at timestamptz not null
);

-- A payment method stored with the provider for one-click repeat orders; only the provider knows its details.
create table payment_tokens (
  account_id opaque_id not null references accounts (id) on delete cascade,
  method text collate "C" not null,
  provider text collate "C" not null,
  token text not null,
  -- What the member recognises it by: "•••• 4242".
  label text not null,
  saved_at timestamptz not null,
  primary key (account_id, method)
);

-- A mandate for one direct debit. The nullable personal columns are cleared with the account; the rest is the proof the law
-- requires us to keep.
create table debit_mandates (
  id opaque_id primary key default new_id(),
  site_id text not null references sites (id),
  account_id opaque_id not null,
  reference text collate "C" not null unique,
  -- Set from the start when an earlier payment of the order failed, otherwise once the order is placed.
  order_id opaque_id references orders (id),
  ordered_before boolean not null,
  package text collate "C" not null,
  country text collate "C" not null,
  code text collate "C",
  amount integer not null check (amount > 0),
  currency text collate "C" not null,
  -- The text shown, and its hash.
  words text not null,
  words_hash bytea not null,
  locale text collate "C" not null,
  holder text,
  -- Encrypted with a key the database does not have; only the last digits are readable.
  iban bytea,
  iban_end text,
  street text,
  house_number text,
  zip text,
  city text,
  phone text,
  -- A keyed hash: shows that two debits use one bank account, and nothing else.
  iban_hash bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The confirming click: a repeat continues where the first attempt stopped.
  client_id uuid,
  due_on date,
  announced_at timestamptz
);
create index debit_mandates_account on debit_mandates (account_id, created_at);
create index debit_mandates_iban on debit_mandates (iban_hash) where confirmed_at is not null;
create index debit_mandates_order on debit_mandates (order_id);
create index debit_mandates_age on debit_mandates (created_at);

-- SMS codes. They outlive their mandate for the rest of the hour in which they count towards the limit.
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

-- R-SEPA-5: after a returned debit, the member and the bank account must pay another way.
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

-- Every order that was ever paid, whatever its status now.
create view purchase_history as
  select account_id, id as order_id, paid_at, status from orders where status <> 'open';

-- Credits of an order that were returned with our refunds.
create function given_back(which text) returns integer language sql stable as $$
  select coalesce(sum(credits), 0)::integer from refunds where order_id = which and cause <> 'paid_twice'
$$;

-- Unused credits of an order. Older orders are used up first, so the remainder belongs to the newest; summed over a member's
-- orders this equals the bought credits still in the wallet.
create function unused_credits(which text) returns integer language sql stable as $$
  select least(mine.credits - given_back(mine.id), greatest(0, wallet.bought - coalesce((
    select sum(later.credits - given_back(later.id))::integer from orders later
    where later.account_id = mine.account_id and later.status in ('paid', 'part_refunded')
      and (later.paid_at, later.id) > (mine.paid_at, mine.id)
  ), 0)))
  from orders mine join wallet_lots wallet on wallet.account_id = mine.account_id where mine.id = which
$$;
