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
    bought = bought - coalesce((select amount from ledger_lines where set_id = taken and book = 'bought'), 0)
  where account_id = member;
  return query select true, wallets.balance from wallets where account_id = member;
end
$$;

-- What is in a wallet by its lots: sign-up credits show as free messages.
create view wallet_lots as select account_id, gifted, bought, balance from wallets;
