-- Accounts: who can be told something now. Whoever left or is shut out hears nothing.
create view reachable_accounts as
  select id, profile_id, site_id, email, language, country, suspended_until, signup_date
  from accounts where status = 'active';

-- What somebody wants to hear, by which way and when. Without a row the defaults of the rules hold.
create table notification_settings (
  account_id opaque_id primary key references accounts (id) on delete cascade,
  site_id text not null references sites (id),
  -- The types told by mail and by push; null as long as nothing was chosen.
  mail text[],
  push text[],
  -- NOTI-1: what shows on a lock screen or in a list of mails names nobody.
  neutral boolean not null default true,
  -- Minutes after midnight in the person's own zone, between which no push goes out; both or neither.
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_until smallint check (quiet_until between 0 and 1439),
  time_zone text,
  weekly_due_at timestamptz,
  reminder_due_at timestamptz,
  -- Reminders that were sent: each comes once.
  reminded text[] not null default '{}',
  check ((quiet_from is null) = (quiet_until is null) and (quiet_from is null) = (time_zone is null))
);
create index notification_settings_weekly on notification_settings (weekly_due_at) where weekly_due_at is not null;
create index notification_settings_reminder on notification_settings (reminder_due_at) where reminder_due_at is not null;
create index notification_settings_news on notification_settings (site_id, account_id)
  where 'news' = any (mail) or 'news' = any (push);
create index notification_settings_promotions on notification_settings (site_id, account_id)
  where 'promotions' = any (mail) or 'promotions' = any (push);

-- What is sent only with consent: who said yes or no to what, when and where.
create table notification_consents (
  account_id opaque_id not null references accounts (id) on delete cascade,
  type text not null,
  channel text not null check (channel in ('mail', 'push')),
  granted boolean not null,
  source text not null check (source in ('settings', 'mail_link', 'one_click')),
  given_at timestamptz not null
);
create index notification_consents_of on notification_consents (account_id, given_at);

-- NOTI-2: why no notification goes to the address of an account any more, until its owner says otherwise.
create table mail_stops (
  account_id opaque_id not null references accounts (id) on delete cascade,
  reason text not null check (reason in ('fbl', 'bounce', 'listunsubscribe')),
  stopped_at timestamptz not null,
  primary key (account_id, reason)
);

-- R-MSG-11: facts that somebody may want to hear of, written by the statement that made them true and worked off in
-- batches. No index: it is written by every message, and read from one end only.
create table news_arrivals (
  fact text not null,
  payload jsonb not null,
  at timestamptz not null
);
create function note_news(fact text, payload jsonb, at timestamptz) returns void language sql as $$
  insert into news_arrivals values (fact, payload, at)
$$;

-- News for somebody, one row for each conversation and each person who likes them, and what happens with it next.
create table notices (
  profile_id opaque_id not null references profiles (id) on delete cascade,
  kind text not null check (kind in ('message', 'heart')),
  -- The conversation, or the person who likes.
  subject_id opaque_id not null,
  site_id text not null references sites (id),
  from_id opaque_id not null references profiles (id) on delete cascade,
  -- Of messages that were not told yet.
  count integer not null,
  -- The first message of a conversation is among them.
  starts boolean not null default false,
  matched boolean not null default false,
  since timestamptz not null,
  step text not null check (step in ('push', 'mail', 'remind', 'done')),
  due_at timestamptz,
  told_at timestamptz,
  mailed_at timestamptz,
  primary key (profile_id, kind, subject_id),
  check ((step = 'done') = (due_at is null))
);
create index notices_due on notices (due_at) where due_at is not null;
create index notices_from on notices (from_id);

-- When the last mails of this kind went to somebody, the newest first: six a day are enough.
create table notification_tallies (
  account_id opaque_id primary key references accounts (id) on delete cascade,
  mailed_at timestamptz[] not null
);

-- What an operator tells everybody who agreed to hear it; worked off in batches, so that a restart goes on where it was.
create table announcements (
  id opaque_id primary key default new_id(),
  site_id text not null references sites (id),
  type text not null check (type in ('news', 'promotions')),
  -- Per language: subject, heading, paragraphs, button.
  words jsonb not null,
  path text not null,
  made_at timestamptz not null,
  -- The last account that was told.
  told_to text collate "C" not null default '',
  told integer not null default 0,
  done_at timestamptz
);
