-- Conversations of two, their messages in one order for both, and what each of the two has read or put away.
create table conversations (
  id opaque_id primary key default new_id(),
  site_id text not null references sites (id),
  low_id opaque_id not null references profiles (id) on delete cascade,
  high_id opaque_id not null references profiles (id) on delete cascade,
  -- Who wrote the first message: it counts as started by them for ever.
  started_by opaque_id not null,
  started_at timestamptz not null,
  last_seq integer not null default 0,
  unique (low_id, high_id),
  check (low_id < high_id)
);
create index conversations_high on conversations (high_id);
-- CHAT-2: how many conversations somebody started, deleted ones included, so that deleting gives none back.
create table conversation_starts (
  profile_id opaque_id not null references profiles (id) on delete cascade,
  other_id opaque_id not null,
  started_at timestamptz not null,
  primary key (profile_id, other_id)
);

-- One side of a conversation.
create table chats (
  conversation_id opaque_id not null references conversations (id) on delete cascade,
  profile_id opaque_id not null references profiles (id) on delete cascade,
  other_id opaque_id not null references profiles (id) on delete cascade,
  last_at timestamptz not null,
  -- How many the other wrote, and how many of those were read: the difference is unread and cannot lie.
  received integer not null default 0,
  read_received integer not null default 0,
  last_read_seq integer not null default 0,
  -- CHAT-6: what was there when the chat was deleted does not come back.
  cleared_seq integer not null default 0,
  primary key (conversation_id, profile_id),
  check (read_received between 0 and received)
);
create index chats_newest on chats (profile_id, last_at desc, conversation_id);
create index chats_with on chats (profile_id, other_id);

create table messages (
  conversation_id opaque_id not null references conversations (id) on delete cascade,
  seq integer not null,
  sender_id opaque_id not null references profiles (id) on delete cascade,
  -- Made by the sender's browser: whatever is repeated is one message.
  client_id uuid not null,
  kind text not null default 'text' check (kind in ('text', 'photo', 'gift')),
  body text not null,
  -- The photo or the gift that goes with it.
  attachment text collate "C",
  -- The how-manieth of its sender in this conversation: unread counts are differences of these.
  n integer not null,
  cost integer not null check (cost >= 0),
  sent_at timestamptz not null,
  -- When its credits went back, because nobody answered for a fictional profile.
  returned_at timestamptz,
  primary key (conversation_id, seq),
  unique (sender_id, client_id)
);
create index messages_of_sender on messages (conversation_id, sender_id, seq);

-- Who has read, before the first message that costs something, that fictional profiles are invented and who answers.
create table fictional_confirmations (
  account_id opaque_id primary key references accounts (id) on delete cascade,
  site_id text not null references sites (id),
  -- The words that were on the screen.
  wording text not null,
  confirmed_at timestamptz not null
);

-- CHAT-4: a message, its place in the order, its price and the counters, or nothing of it. The sender's wallet is
-- locked first and the pair second, so that senders never wait for each other in a circle. For a client id that was
-- seen before it answers with the first message. It belongs to one message to one person for ever: sent to somebody else
-- it is refused, and so it is when its message is gone (a block deletes them), for the books say that it is paid already.
-- The books name the account: others know the profile's id, and would still know whose lines these were.
-- `most_started` is null for who may start any number.
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
