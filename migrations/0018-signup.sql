-- ACC-1: the profile whose page led to the sign-up, and the message to send once the address is confirmed.
create table signup_targets (
  account_id opaque_id primary key references accounts (id) on delete cascade,
  site_id text not null references sites (id),
  profile_id opaque_id not null references profiles (id) on delete cascade,
  message text,
  created_at timestamptz not null
);
create index signup_targets_profile on signup_targets (profile_id);
