-- What a member wants to be notified about, by which channel and when. Without a row the defaults of the rules apply.
create table notification_settings (
  account_id opaque_id primary key references accounts (id) on delete cascade,
  site_id text not null references sites (id),
  -- Types sent by email and by push; null until the member chooses.
  mail text[],
  push text[],
  -- NOTI-1: lock screens and inboxes show no names.
  neutral boolean not null default true,
  -- Quiet hours for push, in minutes after midnight in the member's time zone; both or neither.
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_until smallint check (quiet_until between 0 and 1439),
  time_zone text,
  weekly_due_at timestamptz,
  reminder_due_at timestamptz,
  -- Reminders already sent: each is sent once.
  reminded text[] not null default '{}',
  check ((quiet_from is null) = (quiet_until is null) and (quiet_from is null) = (time_zone is null))
);
create index notification_settings_weekly on notification_settings (weekly_due_at) where weekly_due_at is not null;
create index notification_settings_reminder on notification_settings (reminder_due_at) where reminder_due_at is not null;
create index notification_settings_news on notification_settings (site_id, account_id)
  where 'news' = any (mail) or 'news' = any (push);
create index notification_settings_promotions on notification_settings (site_id, account_id)
  where 'promotions' = any (mail) or 'promotions' = any (push);

-- The consent log of what is sent only with consent.
create table notification_consents (
  account_id opaque_id not null references accounts (id) on delete cascade,
  type text not null,
  channel text not null check (channel in ('mail', 'push')),
  granted boolean not null,
  source text not null check (source in ('settings', 'mail_link', 'one_click')),
  given_at timestamptz not null
);
create index notification_consents_of on notification_consents (account_id, given_at);

-- NOTI-2: why no notifications are emailed to an account until its owner turns them on again.
create table mail_stops (
  account_id opaque_id not null references accounts (id) on delete cascade,
  reason text not null check (reason in ('fbl', 'bounce', 'listunsubscribe')),
  stopped_at timestamptz not null,
  primary key (account_id, reason)
);

create view stopped_mail as select account_id, reason from mail_stops;

-- R-MSG-11: facts that may lead to notifications, written by the statement that makes them true and processed in batches.
-- No index: every message writes here, and reading starts at one end.
create table notification_facts (
  fact text not null,
  payload jsonb not null,
  at timestamptz not null
);
create function note_fact(fact text, payload jsonb, at timestamptz) returns void language sql as $$
  insert into notification_facts (fact, payload, at) values (fact, payload, at)
$$;

-- Pending notifications, one per conversation and per liker, and their next step.
create table notices (
  profile_id opaque_id not null references profiles (id) on delete cascade,
  kind text not null check (kind in ('message', 'heart')),
  -- The conversation, or the liker.
  subject_id opaque_id not null,
  site_id text not null references sites (id),
  from_id opaque_id not null references profiles (id) on delete cascade,
  -- Messages not notified yet.
  count integer not null,
  -- The first message of the conversation is among them.
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

-- Times of the last notification emails, newest first: the limit is six a day.
create table notification_tallies (
  account_id opaque_id primary key references accounts (id) on delete cascade,
  mailed_at timestamptz[] not null
);

-- An operator's message to all members who agreed to receive it, sent in batches so that a restart resumes.
create table announcements (
  id opaque_id primary key default new_id(),
  site_id text not null references sites (id),
  type text not null check (type in ('news', 'promotions')),
  -- Per language: subject, heading, paragraphs, button.
  words jsonb not null,
  path text not null,
  made_at timestamptz not null,
  -- The last account it was sent to.
  told_to text collate "C" not null default '',
  told integer not null default 0,
  done_at timestamptz
);

-- Recipients of an announcement: if it is given again by mistake, only those without a row receive it.
create table announcement_readers (
  announcement_id opaque_id not null references announcements (id) on delete cascade,
  account_id opaque_id not null references accounts (id) on delete cascade,
  told_at timestamptz not null,
  primary key (announcement_id, account_id)
);
create index announcement_readers_of on announcement_readers (account_id);

-- A browser subscribed to push, by its address at the push service. It belongs to the session that subscribed it: when that
-- session ends, for whatever reason, nothing more is sent there.
create table push_subscriptions (
  id opaque_id primary key default new_id(),
  endpoint text collate "C" not null unique check (length(endpoint) <= 2000),
  account_id opaque_id not null references accounts (id) on delete cascade,
  session_id opaque_id not null references sessions (id) on delete cascade,
  site_id text not null references sites (id),
  device text not null,
  -- The browser's key and secret, which encrypt what it receives (RFC 8291).
  p256dh bytea not null check (octet_length(p256dh) = 65),
  auth bytea not null check (octet_length(auth) = 16),
  subscribed_at timestamptz not null
);
create index push_subscriptions_account on push_subscriptions (account_id, subscribed_at);
create index push_subscriptions_session on push_subscriptions (session_id);

-- Subscriptions are tied to the key pair they were made with.
create function drop_push_subscriptions() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions;
  return null;
end
$$;
create trigger push_keys_replaced after update on push_keys
  for each row execute function drop_push_subscriptions();
