-- oldest-build: 0020
-- R-MOD-12: a block deletes a conversation. What was sent in it during the last 30 days stays here until it is 30 days
-- old, so that nobody escapes a report by blocking the reader. No screen shows it but the reader's list of ended
-- conversations.
create table ended_messages (
  conversation_id opaque_id not null,
  seq integer not null,
  site_id text not null references sites (id),
  sender_id opaque_id not null references profiles (id) on delete cascade,
  recipient_id opaque_id not null references profiles (id) on delete cascade,
  kind text not null,
  body text not null,
  -- Where the bytes of a photo are.
  photo_key text collate "C",
  sent_at timestamptz not null,
  -- When a moderator removed it.
  removed_at timestamptz,
  -- CHAT-6: deleted with the chat by this side, before the block.
  sender_cleared boolean not null,
  recipient_cleared boolean not null,
  primary key (conversation_id, seq)
);
create index ended_messages_received on ended_messages (recipient_id, sender_id, sent_at);
create index ended_messages_sent on ended_messages (sender_id);
create index ended_messages_oldest on ended_messages (sent_at);
create index ended_messages_photo on ended_messages (photo_key) where photo_key is not null;

-- Messages for reports: those a member can see, and those of conversations that ended. The latter are not `visible`.
create or replace view reportable_messages as
  select mine.profile_id as viewer_id, mine.other_id, message.conversation_id, message.seq, message.sender_id,
    message.kind, message.body, photo.key as photo_key, message.sent_at,
    exists (
      select from chat_partners partner
      where partner.viewer_id = mine.profile_id and partner.conversation_id = mine.conversation_id
    ) as visible
  from chats mine
  join messages message on message.conversation_id = mine.conversation_id and message.seq > mine.cleared_seq
  left join chat_photo_files photo on photo.conversation_id = message.conversation_id and photo.seq = message.seq
  where message.removed_at is null
  union all
  select recipient_id, sender_id, conversation_id, seq, sender_id, kind, body, photo_key, sent_at, false
  from ended_messages where removed_at is null and not recipient_cleared
  union all
  select sender_id, recipient_id, conversation_id, seq, sender_id, kind, body, photo_key, sent_at, false
  from ended_messages where removed_at is null and not sender_cleared;

-- Profiles a member may block: those they see, those they reported, because a report may hide a profile, and those who
-- wrote to them, because the writer may have blocked them or left.
create or replace view blockable_profiles as
  select viewer_id, id from seen_profiles
  union all
  select report.reporter_id, profile.id from reports report
  join profiles profile on profile.id = report.reported_id and profile.status = 'suspended'
  where report.reporter_id is not null
  union all
  select profile_id, other_id from chats where received > 0
  union all
  select recipient_id, sender_id from ended_messages;

-- A member's own blocks. Who wrote to the member and then left stays listed like one who is still there: otherwise the
-- list would tell whether a conversation ended by a block or by leaving.
create view own_blocks as
  select blocks.blocker_id, profile.id, profile.name, blocks.blocked_at
  from blocks join profiles profile on profile.id = blocks.blocked_id
  where profile.status = 'active' or exists (
    select from ended_messages
    where recipient_id = blocks.blocker_id and sender_id = blocks.blocked_id and not recipient_cleared
  );
