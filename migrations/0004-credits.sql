-- Credits: double entry, append-only. Every movement is a set of lines that sums to zero; a wallet's balance is kept
-- beside them and moved only by the functions below.
create table wallets (
  account_id opaque_id primary key references accounts (id),
  site_id text not null references sites (id),
  -- Gifted credits are spent first and are worth no refund, so they are kept apart.
  gifted integer not null default 0 check (gifted >= 0),
  bought integer not null default 0 check (bought >= 0),
  -- Credits of reversed orders that were spent already: kept in sight, never taken from what else is in the wallet.
  debt integer not null default 0 check (debt >= 0),
  balance integer not null generated always as (gifted + bought) stored
);

create table ledger_sets (
  id bigint generated always as identity primary key,
  site_id text not null references sites (id),
  -- Why it happened: one cause moves credits once, whatever is repeated.
  cause text collate "C" not null,
  cause_id text collate "C" not null,
  at timestamptz not null,
  unique (cause, cause_id)
);

create table ledger_lines (
  set_id bigint not null references ledger_sets (id),
  -- Whose side of the books: the member's two lots and debt, and ours.
  book text not null check (book in ('gifted', 'bought', 'debt', 'given_away', 'sold', 'earned', 'written_off')),
  account_id opaque_id references accounts (id),
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

-- Checked when the transaction ends, so that the lines of a set can be written one after the other.
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

-- Puts credits into a wallet. The same cause again changes nothing and answers with today's balance.
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

-- What the books say a wallet holds; the audit compares it with what is stored.
create view wallet_books as
  select account_id,
    coalesce(sum(amount) filter (where book = 'gifted'), 0)::integer as gifted,
    coalesce(sum(amount) filter (where book = 'bought'), 0)::integer as bought,
    -coalesce(sum(amount) filter (where book = 'debt'), 0)::integer as debt
  from ledger_lines where account_id is not null group by account_id;

create view wallet_balances as select account_id, balance from wallets;
