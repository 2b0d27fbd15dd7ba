-- Fictional profiles: which file made them, scripts that answer for some, and answers given in their name.

-- Answered by a script: every answer is marked, and writing to it costs nothing.
alter table profiles add column automatic boolean not null default false;
alter table profiles add check (fictional or not automatic);
create or replace view fictional_profiles as
  select id, site_id, true as fictional, automatic from profiles where fictional;
create index profiles_fictional on profiles (id) where fictional;

-- The operator's file a fictional profile was made from: the same file again changes the same profile.
create table fictional_files (
  site_id text not null references sites (id),
  name text collate "C" not null,
  profile_id opaque_id not null unique references profiles (id) on delete cascade,
  applied_at timestamptz not null,
  primary key (site_id, name)
);

-- Written by a script.
alter table messages add column automatic boolean not null default false;

-- What somebody wanted to say and what could not go out, such as the message of a sign-up: a draft on their screen until
-- they write to that person.
create table unsent_messages (
  profile_id opaque_id not null references profiles (id) on delete cascade,
  other_id opaque_id not null references profiles (id) on delete cascade,
  body text not null,
  kept_at timestamptz not null,
  primary key (profile_id, other_id)
);
create index unsent_messages_other on unsent_messages (other_id);

-- An answer in the name of a fictional profile: free, once per client id, and only to somebody who waits for one. It
-- never writes first, and never twice in a row. Answering is reading.
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
