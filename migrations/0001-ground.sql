-- Ids that go over the wire: 122 random bits as 22 letters of URL-safe base64, compared byte by byte.
create domain opaque_id as text collate "C" check (value ~ '^[A-Za-z0-9_-]{22}$');

create function new_id() returns opaque_id language sql volatile as $$
  select translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_')::opaque_id
$$;

-- The two of a pair, always in the same order: by bytes, whatever the server sorts by. A function takes the sorting of
-- what it is called with, so a bare `least` says one thing here and another there.
create function low_of(one text, other text) returns text language sql immutable parallel safe as $$
  select least(one collate "C", other collate "C")
$$;
create function high_of(one text, other text) returns text language sql immutable parallel safe as $$
  select greatest(one collate "C", other collate "C")
$$;

-- Two people wait for each other here whenever something between them begins or ends: liking, writing, blocking.
create function lock_pair(one text, other text) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended(low_of(one, other) || ' ' || high_of(one, other), 0))
$$;
