-- What somebody ordered, with the words and figures they saw. Orders outlive accounts: invoices are kept by law, and the
-- account's id leads to nobody once that is gone.
create table orders (
  id opaque_id primary key default new_id(),
  site_id text not null references sites (id),
  account_id opaque_id not null,
  -- Made by the buyer's browser: ten clicks are one order.
  client_id uuid not null,
  package text collate "C" not null,
  credits integer not null check (credits > 0),
  country text collate "C" not null,
  currency text collate "C" not null,
  list_amount integer not null check (list_amount > 0),
  discount_code text collate "C",
  discount_percentage integer not null default 0 check (discount_percentage between 0 and 100),
  -- What is charged, tax included, in minor units.
  amount integer not null check (amount > 0 and amount <= list_amount),
  vat_basis_points integer not null check (vat_basis_points >= 0),
  locale text collate "C" not null,
  -- The two sentences above the button, as they were on the screen.
  order_words text not null,
  start_words text not null,
  status text not null default 'open' check (status in ('open', 'paid', 'part_refunded', 'refunded', 'charged_back')),
  created_at timestamptz not null,
  paid_at timestamptz,
  -- The two proofs of where the buyer is, for the tax: the address's country and the one they chose.
  address_country text collate "C",
  unique (account_id, client_id)
);
create index orders_account on orders (account_id, created_at desc, id);

-- One attempt to pay an order.
create table payments (
  id opaque_id primary key default new_id(),
  order_id opaque_id not null references orders (id),
  site_id text not null references sites (id),
  client_id uuid not null,
  -- The newest attempt is the one that is shown.
  attempt bigint not null generated always as identity,
  method text collate "C" not null,
  provider text collate "C" not null,
  -- Known once the provider has answered.
  provider_id text collate "C",
  status text not null default 'created' check (status in ('created', 'open', 'pending', 'paid', 'failed', 'canceled',
    'expired', 'part_refunded', 'refunded', 'charged_back')),
  amount integer not null check (amount > 0),
  currency text collate "C" not null,
  refunded integer not null default 0 check (refunded between 0 and amount),
  checkout_url text,
  -- Why a person must look at it: it grants nothing until then.
  held text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- When the provider is asked by ourselves, because its word may have been lost.
  check_at timestamptz,
  checks integer not null default 0,
  unique (order_id, client_id)
);
-- One of the provider's payments is one of ours.
create unique index payments_provider on payments (provider, provider_id);
create index payments_due on payments (check_at) where check_at is not null;

-- Every move of a payment, and what was ignored.
create table payment_events (
  payment_id opaque_id not null references payments (id),
  n integer not null,
  status text not null,
  source text not null check (source in ('order', 'hook', 'sweep', 'operator')),
  note text,
  at timestamptz not null,
  primary key (payment_id, n)
);

-- What providers told us: each piece of news once, whatever they repeat.
create table payment_hooks (
  provider text collate "C" not null,
  event text collate "C" not null,
  payment_id opaque_id not null references payments (id),
  received_at timestamptz not null,
  primary key (provider, event)
);

-- Numbers without gaps per company: the counter moves in the transaction that writes the invoice.
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
  -- The seller as it was on that day.
  seller jsonb not null,
  primary key (company_id, number)
);

-- Money that goes back: asked for by the buyer, or owed because an order was paid twice.
create table refunds (
  id opaque_id primary key default new_id(),
  payment_id opaque_id not null references payments (id),
  order_id opaque_id not null references orders (id),
  -- One withdrawal of an order; one return of a double payment.
  cause text not null check (cause in ('withdrawal', 'paid_twice', 'operator')),
  credits integer not null check (credits >= 0),
  amount integer not null check (amount > 0),
  status text not null check (status in ('requested', 'sent', 'failed')),
  reason text,
  requested_at timestamptz not null,
  sent_at timestamptz,
  unique (payment_id, cause)
);
create index refunds_order on refunds (order_id);

-- A way to pay that a member left with the provider, for a repeat order with one click; only the provider knows it.
create table payment_tokens (
  account_id opaque_id not null references accounts (id) on delete cascade,
  method text collate "C" not null,
  provider text collate "C" not null,
  token text not null,
  -- What the member knows it by: "•••• 4242".
  label text not null,
  saved_at timestamptz not null,
  primary key (account_id, method)
);

-- Whoever ever paid for something, whatever became of it later.
create view purchase_history as
  select account_id, id as order_id, paid_at, status from orders where status <> 'open';

-- Credits of an order that went back with a refund of ours.
create function given_back(which text) returns integer language sql stable as $$
  select coalesce(sum(credits), 0)::integer from refunds where order_id = which and cause <> 'paid_twice'
$$;

-- How many credits of an order nobody has used. Older orders are used up first, so what is left belongs to the newest;
-- over all orders of a member this adds up to what was bought and is still there.
create function unused_credits(which text) returns integer language sql stable as $$
  select least(mine.credits - given_back(mine.id), greatest(0, wallet.bought - coalesce((
    select sum(later.credits - given_back(later.id))::integer from orders later
    where later.account_id = mine.account_id and later.status in ('paid', 'part_refunded')
      and (later.paid_at, later.id) > (mine.paid_at, mine.id)
  ), 0)))
  from orders mine join wallet_lots wallet on wallet.account_id = mine.account_id where mine.id = which
$$;
