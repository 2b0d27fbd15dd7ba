-- Reports about people, what was decided about them, one appeal each, and marks of messages that look like a scam.
create table reports (
  id opaque_id primary key default new_id(),
  site_id text not null references sites (id),
  -- The number both sides are told.
  reference text collate "C" not null unique,
  -- Made by the reporter's browser: the same report sent fifty times is one.
  client_id uuid not null,
  -- Nobody reported it: the operator opened the case, such as after a mark.
  own_initiative boolean not null default false,
  -- Empty for such a case, and for whoever was erased since.
  reporter_id opaque_id references profiles (id) on delete set null,
  reported_id opaque_id references profiles (id) on delete set null,
  kind text not null check (kind in ('profile', 'photo', 'message')),
  photo_id opaque_id,
  conversation_id opaque_id,
  seq integer,
  reason text not null check (
    reason in ('fake', 'money', 'underage', 'harassment', 'explicit', 'intimate', 'hate', 'spam', 'other')
  ),
  note text,
  -- A copy of what was there at that moment: whatever is deleted later, the case can still be judged.
  evidence jsonb not null,
  reported_at timestamptz not null,
  decided_at timestamptz,
  unique (reporter_id, client_id),
  check ((kind = 'photo') = (photo_id is not null)),
  check ((kind = 'message') = (conversation_id is not null and seq is not null))
);
create index reports_open on reports (reported_at) where decided_at is null;
create index reports_of on reports (reporter_id, reported_at);
create index reports_about on reports (reported_id, reported_at);
create index reports_age on reports (decided_at);

-- One decision per report; an appeal is the way to change it, so nothing here is overwritten.
create table moderation_decisions (
  report_id opaque_id primary key references reports (id) on delete cascade,
  site_id text not null references sites (id),
  measure text not null check (measure in ('dismiss', 'warn', 'remove', 'suspend')),
  rule text not null,
  -- The operator's own words: what was seen.
  facts text not null,
  -- The end of a suspension; empty for one that has none.
  until timestamptz,
  decided_by text not null,
  decided_at timestamptz not null,
  -- What it takes to bring back what was removed.
  undo jsonb,
  -- Only a hash of the mailed link is kept.
  appeal_hash bytea unique
);

create table moderation_appeals (
  report_id opaque_id primary key references moderation_decisions (report_id) on delete cascade,
  site_id text not null references sites (id),
  words text not null,
  appealed_at timestamptz not null,
  outcome text check (outcome in ('upheld', 'overturned')),
  answer text,
  decided_by text,
  decided_at timestamptz,
  check ((outcome is null) = (decided_at is null))
);
create index moderation_appeals_open on moderation_appeals (appealed_at) where outcome is null;

-- Early messages that look like a scam, for a person to look at. One per conversation; a block deletes the conversation
-- and not the mark.
create table scam_marks (
  site_id text not null references sites (id),
  profile_id opaque_id not null references profiles (id) on delete cascade,
  conversation_id opaque_id not null,
  seq integer not null,
  signs text[] not null,
  words text not null,
  marked_at timestamptz not null,
  primary key (profile_id, conversation_id)
);
create index scam_marks_age on scam_marks (marked_at);

-- Up to when early messages have been looked at.
create table scam_looks (
  single boolean primary key default true check (single),
  looked_until timestamptz not null
);

-- Accounts: shut out until a moment ('infinity': for good), and for breaking which rule.
alter table accounts
  add column suspended_until timestamptz,
  add column suspended_for text,
  add check ((suspended_until is null) = (suspended_for is null));

-- Profiles: a suspended one is in no view of people. It comes back as what the account is then.
alter table profiles
  drop constraint profiles_status_check,
  add constraint profiles_status_check check (status in ('disabled', 'active', 'suspended'));

-- Profiles: what somebody says about themselves, for whoever judges a report.
create view profile_statements as
  select id, site_id, account_id, name, birth_date, fictional, status, about_me, looking_for from profiles;

-- Photos: where the bytes are, for a copy as evidence.
create view photo_keys as select id, profile_id, key, status, rating, position from photos;

-- Chat: a message that was taken away keeps its words, so that an appeal can bring them back; nobody is shown them.
alter table messages add column removed_at timestamptz;

-- Chat: with whom one has a conversation and is not kept apart by a block. Who is suspended is still named, as somebody
-- who is not available; everybody else here is also in seen_profiles.
create view chat_partners as
  select mine.profile_id as viewer_id, mine.conversation_id, other.id, other.name, other.birth_date, other.fictional,
    other.status = 'active' as available
  from chats mine
  join profiles other on other.id = mine.other_id
  where other.status in ('active', 'suspended') and not exists (
    select from blocked_pairs pair where pair.viewer_id = mine.profile_id and pair.other_id = other.id
  );

-- Chat: what a member can see of their conversations, for reports.
create view reportable_messages as
  select mine.profile_id as viewer_id, mine.other_id, message.conversation_id, message.seq, message.sender_id,
    message.kind, message.body, photo.key as photo_key, message.sent_at
  from chats mine
  join chat_partners partner on partner.viewer_id = mine.profile_id and partner.conversation_id = mine.conversation_id
  join messages message on message.conversation_id = mine.conversation_id and message.seq > mine.cleared_seq
  left join chat_photo_files photo on photo.conversation_id = message.conversation_id and photo.seq = message.seq
  where message.removed_at is null;

-- Chat: unread messages of somebody who was suspended since can still be read, so they count.
create or replace view unread_chats as
  select mine.profile_id, mine.conversation_id, mine.received - mine.read_received as unread from chats mine
  join profiles other on other.id = mine.other_id and other.status in ('active', 'suspended')
  where mine.received > mine.read_received and not exists (
    select from blocked_pairs pair where pair.viewer_id = mine.profile_id and pair.other_id = mine.other_id
  );

-- Chat: the first words of each side, to see whether the same ones go to many; and what was written early and lately.
create index messages_first on messages (sender_id, sent_at) where n = 1;
create index messages_early on messages (sent_at) where seq <= 10;
