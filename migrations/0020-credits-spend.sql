-- Takes credits out of a wallet, gifted ones first. The same cause again changes nothing; too few change nothing either.
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

-- Gives back what a cause took, into the lots it came from, once. Nothing for a cause that took nothing.
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

-- Takes credits of a reversed order back, once: the `unused` ones out of the wallet, while what was spent already becomes
-- debt. A balance is never negative, and gifted credits are not touched.
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
    -- The account is erased, and its wallet was closed with it.
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

-- What is in a wallet by its lots: sign-up credits show as free messages.
create view wallet_lots as select account_id, gifted, bought, debt, balance from wallets;

-- Every movement of a wallet with what was in it afterwards; the last line is the badge.
create view credit_movements as
  select line.account_id, entry.id, entry.at, entry.cause, entry.cause_id, sum(line.amount)::integer as amount,
    (sum(sum(line.amount)) over (partition by line.account_id order by entry.id))::integer as balance
  from ledger_lines line join ledger_sets entry on entry.id = line.set_id
  where line.book in ('gifted', 'bought')
  group by line.account_id, entry.id;
