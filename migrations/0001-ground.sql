-- Ids that go over the wire: 122 random bits as 22 letters of URL-safe base64, compared byte by byte.
create domain opaque_id as text collate "C" check (value ~ '^[A-Za-z0-9_-]{22}$');

create function new_id() returns opaque_id language sql volatile as $$
  select translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_')::opaque_id
$$;
