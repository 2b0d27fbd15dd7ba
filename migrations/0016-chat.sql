-- A conversation of two.
create table conversations (
  id opaque_id primary key default new_id(),
  site_id text not null references sites (id),
  low_id opaque_id not null references profiles (id) on delete cascade,
  high_id opaque_id not null references profiles (id) on delete cascade,
  -- Who wrote the first message; never changes.
  started_by opaque_id not null,
  started_at timestamptz not null,
  last_seq integer not null default 0,
  unique (low_id, high_id),
  check (low_id < high_id)
);
create index conversations_high on conversations (high_id);

-- CHAT-2: conversations a member started, deleted ones included, so that deleting does not restore the allowance.
create table conversation_starts (
  profile_id opaque_id not null references profiles (id) on delete cascade,
  other_id opaque_id not null,
  started_at timestamptz not null,
  primary key (profile_id, other_id)
);
create index conversation_starts_other on conversation_starts (other_id);

-- One member's side of a conversation.
create table chats (
  conversation_id opaque_id not null references conversations (id) on delete cascade,
  profile_id opaque_id not null references profiles (id) on delete cascade,
  other_id opaque_id not null references profiles (id) on delete cascade,
  last_at timestamptz not null,
  -- Messages received, and how many of them were read; unread = received − read.
  received integer not null default 0,
  read_received integer not null default 0,
  last_read_seq integer not null default 0,
  -- CHAT-6: messages up to here were deleted with the chat and stay hidden.
  cleared_seq integer not null default 0,
  primary key (conversation_id, profile_id),
  check (read_received between 0 and received)
);
create index chats_newest on chats (profile_id, last_at desc, conversation_id);
create index chats_with on chats (profile_id, other_id);
create index chats_other on chats (other_id);

create table messages (
  conversation_id opaque_id not null references conversations (id) on delete cascade,
  seq integer not null,
  sender_id opaque_id not null references profiles (id) on delete cascade,
  -- Chosen by the sender's browser: repeats are one message.
  client_id uuid not null,
  kind text not null default 'text' check (kind in ('text', 'photo', 'gift')),
  body text not null,
  -- The id of the photo or gift.
  attachment text collate "C",
  -- Per-sender counter; unread = sent − read.
  n integer not null,
  cost integer not null check (cost >= 0),
  sent_at timestamptz not null,
  -- When its credits were returned because a fictional profile did not answer.
  returned_at timestamptz,
  -- When a moderator removed it. The text stays hidden in the row, so that an appeal can restore it.
  removed_at timestamptz,
  -- Written by a script.
  automatic boolean not null default false,
  primary key (conversation_id, seq),
  -- The conversation is part of the key only because messages may be partitioned by it. That a sender uses a client id in
  -- one conversation only is ensured by send_message, which looks it up while it holds the sender's wallet.
  unique (sender_id, client_id, conversation_id)
);
create index messages_of_sender on messages (conversation_id, sender_id, seq);
-- First messages of a sender, to find the same text sent to many; and early messages, for the scam check.
create index messages_first on messages (sender_id, sent_at) where n = 1;
create index messages_early on messages (sent_at) where seq <= 10;

-- Members who confirmed, before the first paid message, that fictional profiles are invented and who answers for them.
create table fictional_confirmations (
  account_id opaque_id primary key references accounts (id) on delete cascade,
  site_id text not null references sites (id),
  -- The text shown.
  wording text not null,
  confirmed_at timestamptz not null
);

-- Photos sent in conversations, private to the two. Uploaded first, then sent under the same client id, so that a photo is
-- sent once, by its owner, to the member it was uploaded for. The bytes are in the file store under `key`.
create table chat_photos (
  -- Chosen by the application: 128 random bits.
  id opaque_id primary key,
  site_id text not null references sites (id),
  -- The sender and the recipient.
  profile_id opaque_id not null references profiles (id) on delete cascade,
  other_id opaque_id not null references profiles (id) on delete cascade,
  client_id uuid not null,
  -- SHA-256 of the uploaded file: repeating the upload gives the same photo, another file under its id is refused.
  digest bytea not null,
  width smallint not null,
  height smallint not null,
  placeholder text not null,
  key text collate "C" not null unique,
  created_at timestamptz not null,
  -- The message it was sent with, null until then. No foreign key: dropPhotos() deletes rows together with their files.
  conversation_id opaque_id,
  seq integer,
  check ((conversation_id is null) = (seq is null)),
  unique (profile_id, client_id),
  unique (conversation_id, seq, profile_id)
);
create index chat_photos_between on chat_photos (profile_id, other_id);
create index chat_photos_other on chat_photos (other_id);
create index chat_photos_unsent on chat_photos (created_at) where seq is null;

-- A text that could not be sent, such as the message of a sign-up: shown as a draft until the member writes to that person.
create table unsent_messages (
  profile_id opaque_id not null references profiles (id) on delete cascade,
  other_id opaque_id not null references profiles (id) on delete cascade,
  body text not null,
  kept_at timestamptz not null,
  primary key (profile_id, other_id)
);
create index unsent_messages_other on unsent_messages (other_id);

-- How far the scam check has read.
create table scam_looks (
  single boolean primary key default true check (single),
  looked_until timestamptz not null
);

-- CHAT-4: message, order, price and counters, all or nothing. Locks the sender's wallet before the pair, so that senders
-- cannot deadlock. A known client id returns the first message. It belongs to one message to one recipient for ever: sent to
-- somebody else it is refused, and so it is when its message is gone (a block deletes messages), because the ledger shows it
-- as paid. The ledger names the account, not the profile: other members know the profile's id and could tell whose lines
-- these were. `most_started` is null for members without a limit.
create function send_message(site text, me text, my_account text, other text, client uuid, what text, words text,
  attached text, price integer, most_started integer, moment timestamptz)
returns table (result text, conversation text, seq integer, sent_at timestamptz, balance integer) language plpgsql as $$
declare
  wallet wallets;
  known messages;
  talk conversations;
  paid record;
  mine integer;
  credits_left integer;
begin
  select * into strict wallet from wallets where account_id = my_account for update;
  credits_left := wallet.balance;
  select * into known from messages message where message.sender_id = me and message.client_id = client;
  if known.seq is not null then
    return query select case when known.body = words and known.kind = what and known.attachment is not distinct from attached and exists (
        select from chats
        where chats.conversation_id = known.conversation_id and chats.profile_id = me and chats.other_id = other
      ) then 'repeated' else 'other_text' end,
      known.conversation_id::text, known.seq, known.sent_at, wallet.balance;
    return;
  end if;
  perform lock_pair(me, other);
  if me = other or not exists (select from seen_profiles seen where seen.viewer_id = me and seen.id = other) then
    return query select 'not_found', null::text, null::integer, null::timestamptz, wallet.balance;
    return;
  end if;

  select * into talk from conversations where low_id = low_of(me, other) and high_id = high_of(me, other) for update;
  if talk.id is null then
    if most_started is not null and most_started <= (select count(*) from conversation_starts where profile_id = me and other_id <> other) then
      return query select 'too_many_started', null::text, null::integer, null::timestamptz, wallet.balance;
      return;
    end if;
  end if;
  if price > 0 then
    if exists (select from fictional_profiles where id = other)
      and not exists (select from fictional_confirmations where account_id = my_account) then
      return query select 'fictional_unconfirmed', null::text, null::integer, null::timestamptz, wallet.balance;
      return;
    end if;
    if wallet.balance < price then
      return query select 'too_poor', null::text, null::integer, null::timestamptz, wallet.balance;
      return;
    end if;
    select * into paid from spend_credits(my_account, price, case what when 'text' then 'message' else what end, my_account || ' ' || client, moment);
    if paid.result <> 'spent' then
      return query select 'other_text', null::text, null::integer, null::timestamptz, wallet.balance;
      return;
    end if;
    credits_left := paid.balance;
  end if;
  if talk.id is null then
    insert into conversations (site_id, low_id, high_id, started_by, started_at)
    values (site, low_of(me, other), high_of(me, other), me, moment) returning * into talk;
    insert into conversation_starts (profile_id, other_id, started_at) values (me, other, moment) on conflict do nothing;
    insert into chats (conversation_id, profile_id, other_id, last_at) values
      (talk.id, me, other, moment), (talk.id, other, me, moment);
  end if;

  update conversations set last_seq = last_seq + 1 where id = talk.id returning last_seq into talk.last_seq;
  update chats set received = received + 1, last_at = moment
  where conversation_id = talk.id and profile_id = other returning received into mine;
  update chats set last_at = moment where conversation_id = talk.id and profile_id = me;
  insert into messages (conversation_id, seq, sender_id, client_id, kind, body, attachment, n, cost, sent_at)
  values (talk.id, talk.last_seq, me, client, what, words, attached, mine, price, moment);
  return query select 'sent', talk.id::text, talk.last_seq, moment, credits_left;
end
$$;

-- An answer from a fictional profile: free, once per client id, and only to a member who is waiting for one. A fictional
-- profile never writes first and never twice in a row. Answering marks the chat as read.
create function answer_as_fictional(talk text, client uuid, words text, by_script boolean, moment timestamptz)
returns table (result text, site text, me text, other text, seq integer) language plpgsql as $$
declare
  side record;
  known messages;
  place conversations;
  mine integer;
begin
  select inbox.profile_id, inbox.other_id into side from chats inbox
  join fictional_profiles fictional on fictional.id = inbox.profile_id
  where inbox.conversation_id = talk;
  if side.profile_id is null then
    return query select 'not_found', null::text, null::text, null::text, null::integer;
    return;
  end if;
  perform lock_pair(side.profile_id, side.other_id);
  select * into place from conversations where id = talk for update;
  select * into known from messages message where message.sender_id = side.profile_id and message.client_id = client;
  if known.seq is not null then
    return query select case when known.conversation_id = talk and known.body = words then 'repeated' else 'other_text' end,
      place.site_id, side.profile_id::text, side.other_id::text, known.seq;
    return;
  end if;
  if place.id is null or not exists (
    select from seen_profiles seen where seen.viewer_id = side.profile_id and seen.id = side.other_id
  ) then
    return query select 'not_found', null::text, null::text, null::text, null::integer;
    return;
  end if;
  if not exists (
    select from messages message join chats theirs
      on theirs.conversation_id = message.conversation_id and theirs.profile_id = side.other_id
    where message.conversation_id = talk and message.seq = place.last_seq and message.sender_id = side.other_id
      and message.seq > theirs.cleared_seq
  ) then
    return query select 'nothing_to_answer', place.site_id, side.profile_id::text, side.other_id::text, null::integer;
    return;
  end if;

  update conversations set last_seq = last_seq + 1 where id = talk returning * into place;
  update chats set received = received + 1, last_at = moment
  where conversation_id = talk and profile_id = side.other_id returning received into mine;
  update chats set last_at = moment, read_received = received, last_read_seq = place.last_seq - 1
  where conversation_id = talk and profile_id = side.profile_id;
  insert into messages (conversation_id, seq, sender_id, client_id, kind, body, n, cost, sent_at, automatic)
  values (talk, place.last_seq, side.profile_id, client, 'text', words, mine, 0, moment, by_script);
  return query select 'sent', place.site_id, side.profile_id::text, side.other_id::text, place.last_seq;
end
$$;

-- Where the bytes of a sent photo are, for copies kept as evidence.
create view chat_photo_files as
  select conversation_id, seq, profile_id, key from chat_photos where seq is not null;

-- The other side of a member's conversations, unless blocked. Suspended members are still listed, as not available; all
-- others here are in seen_profiles too.
create view chat_partners as
  select mine.profile_id as viewer_id, mine.conversation_id, other.id, other.name, other.birth_date, other.fictional,
    other.status = 'active' as available
  from chats mine
  join profiles other on other.id = mine.other_id
  where other.status in ('active', 'suspended') and not exists (
    select from blocked_pairs pair where pair.viewer_id = mine.profile_id and pair.other_id = other.id
  );

-- Messages a member can see, for reports.
create view reportable_messages as
  select mine.profile_id as viewer_id, mine.other_id, message.conversation_id, message.seq, message.sender_id,
    message.kind, message.body, photo.key as photo_key, message.sent_at
  from chats mine
  join chat_partners partner on partner.viewer_id = mine.profile_id and partner.conversation_id = mine.conversation_id
  join messages message on message.conversation_id = mine.conversation_id and message.seq > mine.cleared_seq
  left join chat_photo_files photo on photo.conversation_id = message.conversation_id and photo.seq = message.seq
  where message.removed_at is null;

-- Unread messages per conversation. Those of suspended members count too: they can still be read.
create view unread_chats as
  select mine.profile_id, mine.conversation_id, mine.received - mine.read_received as unread from chats mine
  join profiles other on other.id = mine.other_id and other.status in ('active', 'suspended')
  where mine.received > mine.read_received and not exists (
    select from blocked_pairs pair where pair.viewer_id = mine.profile_id and pair.other_id = mine.other_id
  );
