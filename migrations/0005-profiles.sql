-- What others see of a person. One profile per account; fictional profiles have none.
create table profiles (
  -- A member's comes from the account; a fictional one gets its own.
  id opaque_id primary key default new_id(),
  site_id text not null references sites (id),
  account_id opaque_id unique references accounts (id) on delete cascade,
  fictional boolean not null default false,
  name text not null,
  country text,
  -- Disabled until the address is confirmed: nobody else sees it.
  status text not null default 'disabled' check (status in ('disabled', 'active')),
  -- Whom somebody would like to meet.
  wish text check (wish in ('female', 'male', 'everyone')),
  about_me text,
  created_at timestamptz not null,
  check (fictional = (account_id is null))
);
create index profiles_site on profiles (site_id, status);

-- A person as their own client shows them.
create view own_profiles as select id, account_id, name, country, status from profiles where account_id is not null;
