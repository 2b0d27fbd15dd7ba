-- Credits: a double-entry, append-only ledger. Every set of lines sums to zero. A wallet stores its balance, and only the
-- functions below change it.
create table wallets (
  account_id opaque_id primary key references accounts (id),
  site_id text not null references sites (id),
  -- Gifted credits are spent first and are not refundable, so they are kept apart.
  gifted integer not null default 0 check (gifted >= 0),
  bought integer not null default 0 check (bought >= 0),
  -- Credits of reversed orders that were already spent. Recorded, but never taken from other credits in the wallet.
  debt integer not null default 0 check (debt >= 0),
  balance integer not null generated always as (gifted + bought) stored
);

create table ledger_sets (
  id bigint generated always as identity primary key,
  site_id text not null references sites (id),
  -- Idempotency key: one cause moves credits once.
  cause text collate "C" not null,
  cause_id text collate "C" not null,
  at timestamptz not null,
  unique (cause, cause_id)
);

-- The ledger outlives accounts, so account_id has no foreign key: after erasure it resolves to nobody.
create table ledger_lines (
  set_id bigint not null references ledger_sets (id),
  -- The member's two lots and debt, and the house's accounts.
  book text not null check (book in ('gifted', 'bought', 'debt', 'given_away', 'sold', 'earned', 'written_off')),
  account_id opaque_id,
  amount integer not null check (amount <> 0),
  primary key (set_id, book),
  check ((account_id is not null) = (book in ('gifted', 'bought', 'debt')))
);
create index ledger_lines_account on ledger_lines (account_id, set_id);

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: write a reversing set instead';
end
$$;
create trigger ledger_sets_are_final before update or delete or truncate on ledger_sets
  for each statement execute function refuse_ledger_change();
create trigger ledger_lines_are_final before update or delete or truncate on ledger_lines
  for each statement execute function refuse_ledger_change();

-- Deferred to commit, so that the lines of a set can be inserted one at a time.
create function check_ledger_set() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from ledger_lines where set_id = new.set_id) <> 0 then
    raise exception 'ledger set % does not sum to zero', new.set_id;
  end if;
  return null;
end
$$;
create constraint trigger ledger_sets_balance after insert on ledger_lines
  deferrable initially deferred for each row execute function check_ledger_set();

-- Adds credits to a wallet. Repeating a cause changes nothing and returns the current balance.
create function grant_credits(member text, lot text, credits integer, why text, why_id text, moment timestamptz)
returns table (granted boolean, balance integer) language plpgsql as $$
declare
  owner wallets;
  entry bigint;
begin
  if credits <= 0 then raise exception 'a grant is a positive number of credits'; end if;
  select * into strict owner from wallets where account_id = member for update;
  insert into ledger_sets (site_id, cause, cause_id, at) values (owner.site_id, why, why_id, moment)
    on conflict (cause, cause_id) do nothing returning id into entry;
  if entry is not null then
    insert into ledger_lines (set_id, book, account_id, amount) values
      (entry, lot, member, credits),
      (entry, case lot when 'gifted' then 'given_away' else 'sold' end, null, -credits);
    update wallets set
      gifted = gifted + case lot when 'gifted' then credits else 0 end,
      bought = bought + case lot when 'bought' then credits else 0 end
    where account_id = member;
  end if;
  return query select entry is not null, wallets.balance from wallets where account_id = member;
end
$$;

-- Spends credits, gifted ones first. Changes nothing when the cause is repeated or the balance is too low.
create function spend_credits(member text, credits integer, why text, why_id text, moment timestamptz)
returns table (result text, balance integer) language plpgsql as $$
declare
  owner wallets;
  entry bigint;
  of_gifted integer;
begin
  if credits <= 0 then raise exception 'spending takes a positive number of credits'; end if;
  select * into strict owner from wallets where account_id = member for update;
  if exists (select from ledger_sets where cause = why and cause_id = why_id) then
    return query select 'repeated', owner.balance;
    return;
  end if;
  if owner.balance < credits then
    return query select 'too_poor', owner.balance;
    return;
  end if;
  of_gifted := least(owner.gifted, credits);
  insert into ledger_sets (site_id, cause, cause_id, at) values (owner.site_id, why, why_id, moment) returning id into entry;
  insert into ledger_lines (set_id, book, account_id, amount)
  select entry, line.book, line.holder, line.amount from (values
    ('gifted', member, -of_gifted), ('bought', member, of_gifted - credits), ('earned', null, credits)
  ) as line (book, holder, amount) where line.amount <> 0;
  update wallets set gifted = gifted - of_gifted, bought = bought - (credits - of_gifted) where account_id = member;
  return query select 'spent', owner.balance - credits;
end
$$;

-- Returns what a cause spent to the lots it came from, once. Does nothing for a cause that spent nothing.
create function return_credits(member text, why text, why_id text, moment timestamptz)
returns table (returned boolean, balance integer) language plpgsql as $$
declare
  owner wallets;
  taken bigint;
  entry bigint;
begin
  select * into strict owner from wallets where account_id = member for update;
  select id into taken from ledger_sets where cause = why and cause_id = why_id;
  if taken is not null then
    insert into ledger_sets (site_id, cause, cause_id, at) values (owner.site_id, why || '_return', why_id, moment)
      on conflict (cause, cause_id) do nothing returning id into entry;
  end if;
  if entry is null then
    return query select false, owner.balance;
    return;
  end if;
  insert into ledger_lines (set_id, book, account_id, amount)
  select entry, line.book, line.account_id, -line.amount from ledger_lines line where line.set_id = taken;
  update wallets set
    gifted = gifted - coalesce((select amount from ledger_lines where set_id = taken and book = 'gifted'), 0),
    bought = bought - coalesce((select amount from ledger_lines where set_id = taken and book = 'bought'), 0),
    debt = debt + coalesce((select amount from ledger_lines where set_id = taken and book = 'debt'), 0)
  where account_id = member;
  return query select true, wallets.balance from wallets where account_id = member;
end
$$;

-- Takes back the credits of a reversed order, once: the `unused` ones leave the wallet, the spent ones become debt. The
-- balance never goes negative, and gifted credits stay.
create function take_back_credits(member text, credits integer, unused integer, why text, why_id text, moment timestamptz)
returns table (taken integer, balance integer) language plpgsql as $$
declare
  owner wallets;
  entry bigint;
  there integer;
begin
  if credits <= 0 then raise exception 'taking back takes a positive number of credits'; end if;
  select * into owner from wallets where account_id = member for update;
  if not found then
    -- The account is erased and its wallet closed.
    return query select 0, 0;
    return;
  end if;
  insert into ledger_sets (site_id, cause, cause_id, at) values (owner.site_id, why, why_id, moment)
    on conflict (cause, cause_id) do nothing returning id into entry;
  if entry is null then
    return query select 0, owner.balance;
    return;
  end if;
  there := least(owner.bought, unused, credits);
  insert into ledger_lines (set_id, book, account_id, amount)
  select entry, line.book, line.holder, line.amount from (values
    ('bought', member, -there), ('debt', member, there - credits), ('sold', null, credits)
  ) as line (book, holder, amount) where line.amount <> 0;
  update wallets set bought = bought - there, debt = debt + credits - there where account_id = member;
  return query select there, owner.balance - there;
end
$$;

-- Closes a wallet for good: gifted credits are reversed, unused bought credits are booked as earned. The ledger then shows
-- a zero holding, and the wallet is deleted.
create function close_wallet(member text, moment timestamptz) returns void language plpgsql as $$
declare
  owner wallets;
  entry bigint;
begin
  select * into owner from wallets where account_id = member for update;
  if not found then return; end if;
  if owner.balance + owner.debt > 0 then
    insert into ledger_sets (site_id, cause, cause_id, at) values (owner.site_id, 'erasure', member, moment)
      returning id into entry;
    insert into ledger_lines (set_id, book, account_id, amount)
      select entry, book, account_id, amount from (values
        ('gifted', member, -owner.gifted), ('given_away', null, owner.gifted),
        ('bought', member, -owner.bought), ('earned', null, owner.bought),
        ('debt', member, owner.debt), ('written_off', null, -owner.debt)
      ) as line (book, account_id, amount)
      where amount <> 0;
  end if;
  delete from wallets where account_id = member;
end
$$;

-- Mailboxes that received the sign-up gift, so that deleting and returning earns no second one. Kept apart from the ledger,
-- which is permanent: these rows expire and lead to no account.
create table signup_gifts (
  site_id text not null references sites (id),
  mailbox_hash bytea not null,
  given_at timestamptz not null,
  primary key (site_id, mailbox_hash)
);
create index signup_gifts_age on signup_gifts (given_at);

-- Wallets according to the ledger; the audit compares them with the stored ones.
create view wallet_books as
  select account_id,
    coalesce(sum(amount) filter (where book = 'gifted'), 0)::integer as gifted,
    coalesce(sum(amount) filter (where book = 'bought'), 0)::integer as bought,
    -coalesce(sum(amount) filter (where book = 'debt'), 0)::integer as debt
  from ledger_lines where account_id is not null group by account_id;

create view wallet_balances as select account_id, balance from wallets;

-- Sign-up credits are shown as free messages, so readers need the lots.
create view wallet_lots as select account_id, gifted, bought, debt, balance from wallets;

-- Every movement of a wallet with the balance after it; the last line equals the balance shown.
create view credit_movements as
  select line.account_id, entry.id, entry.at, entry.cause, entry.cause_id, sum(line.amount)::integer as amount,
    (sum(sum(line.amount)) over (partition by line.account_id order by entry.id))::integer as balance
  from ledger_lines line join ledger_sets entry on entry.id = line.set_id
  where line.book in ('gifted', 'bought')
  group by line.account_id, entry.id;

-- Credits granted per order according to the ledger, for the audit of orders.
create view order_grants as
  select entry.cause_id as order_id, line.account_id, line.amount
  from ledger_sets entry join ledger_lines line on line.set_id = entry.id
  where entry.cause = 'order' and line.book = 'bought';
