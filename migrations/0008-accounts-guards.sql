-- ACC-7: a changed address can be taken back from the old mailbox.
alter table account_tokens
  drop constraint account_tokens_purpose_check,
  add constraint account_tokens_purpose_check check (purpose in (
    'activate', 'reset', 'mail_change', 'undo_mail_change', 'resume', 'reactivate', 'export'));

alter table mail_requests
  drop constraint mail_requests_kind_check,
  add constraint mail_requests_kind_check check (kind in ('activate', 'reset', 'mail_change', 'resume'));

-- How many accounts a network made within the hour; older rows are forgotten.
create table recent_signups (
  site_id text not null references sites (id),
  network text collate "C" not null,
  signed_up_at timestamptz not null
);
create index recent_signups_by_network on recent_signups (site_id, network, signed_up_at);
create index recent_signups_age on recent_signups (signed_up_at);

-- A solved challenge works once: what was used is remembered until it would have expired anyway.
create table used_challenges (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
create index used_challenges_expiry on used_challenges (expires_at);

-- ACC-1, written by signup: whose page led to the sign-up, and what to write to them once the address is confirmed.
create table signup_targets (
  account_id opaque_id primary key references accounts (id) on delete cascade,
  site_id text not null references sites (id),
  profile_id opaque_id not null references profiles (id) on delete cascade,
  message text,
  created_at timestamptz not null
);
create index signup_targets_profile on signup_targets (profile_id);
