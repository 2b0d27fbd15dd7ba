-- Photos of conversations, private between two people. One is uploaded first and sent after that, under the same client
-- id: so it goes out once, by its owner, to the person it was uploaded for. The bytes are in the file store, below `key`.
create table chat_photos (
  -- Made by the application: 128 random bits.
  id opaque_id primary key,
  site_id text not null references sites (id),
  -- Who sends it, and to whom.
  profile_id opaque_id not null references profiles (id) on delete cascade,
  other_id opaque_id not null references profiles (id) on delete cascade,
  client_id uuid not null,
  -- SHA-256 of the file as it came: the same upload again is the same photo, another file under its id is refused.
  digest bytea not null,
  width smallint not null,
  height smallint not null,
  placeholder text not null,
  key text collate "C" not null unique,
  created_at timestamptz not null,
  -- The message it went out with; empty until then. No reference: rows go through dropPhotos(), which takes the files along.
  conversation_id opaque_id,
  seq integer,
  check ((conversation_id is null) = (seq is null)),
  unique (profile_id, client_id),
  unique (conversation_id, seq)
);
create index chat_photos_between on chat_photos (profile_id, other_id);
create index chat_photos_other on chat_photos (other_id);
create index chat_photos_unsent on chat_photos (created_at) where seq is null;

-- For whoever must keep a copy of what was sent: where the bytes of a message are.
create view chat_photo_files as
  select conversation_id, seq, profile_id, key from chat_photos where seq is not null;
