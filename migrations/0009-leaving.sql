-- Leaving: why people go, and the copies of their data they ask for.
create table leaving_reasons (
  site_id text not null references sites (id),
  -- The first day of a month: a count by the day could point at a person.
  month date not null,
  reason text collate "C" not null,
  times integer not null check (times > 0),
  primary key (site_id, month, reason)
);

-- One copy per person: a newer one takes the place of the older. The file lies in the file store.
create table data_exports (
  account_id opaque_id primary key references accounts (id) on delete cascade,
  site_id text not null references sites (id),
  requested_at timestamptz not null,
  -- Both are set when the file is there; only a hash of the mailed link is kept.
  token_hash bytea unique,
  ready_at timestamptz,
  check ((token_hash is null) = (ready_at is null))
);
create index data_exports_age on data_exports (requested_at);

-- Accounts: a deleted account that was never confirmed has proved nothing, so its address stays free for its owner.
drop index accounts_confirmed_email;
create unique index accounts_confirmed_email on accounts (site_id, email_key) where confirmed_at is not null;

-- Accounts: what has run out is looked for by its age.
create index account_tokens_age on account_tokens (expires_at);
create index sessions_age on sessions (last_used_at);
create index login_failures_age on login_failures (failed_at);
create index mail_requests_age on mail_requests (requested_at);
create index known_devices_age on known_devices (seen_at);

-- Credits: the books stay when a person is erased. Their lines keep an id that nothing resolves any more.
alter table ledger_lines drop constraint ledger_lines_account_id_fkey;

-- Credits: closes a wallet for good. Gifts go back to where they came from, what was bought and not used is earned; the
-- books then say that nobody holds anything, and the wallet goes.
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

-- Credits: who has had the sign-up gift, so that nobody gets it twice by deleting and coming back. Apart from the books,
-- which are for ever: a mark here is forgotten after a while, and leads to no account.
create table signup_gifts (
  site_id text not null references sites (id),
  mailbox_hash bytea not null,
  given_at timestamptz not null,
  primary key (site_id, mailbox_hash)
);
create index signup_gifts_age on signup_gifts (given_at);
