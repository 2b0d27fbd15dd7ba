-- Messages not read yet, per conversation with somebody who can be seen.
create view unread_chats as
  select mine.profile_id, mine.conversation_id, mine.received - mine.read_received as unread from chats mine
  join seen_profiles seen on seen.viewer_id = mine.profile_id and seen.id = mine.other_id
  where mine.received > mine.read_received;
