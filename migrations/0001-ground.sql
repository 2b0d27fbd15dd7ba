-- Ids that go over the wire: 122 random bits as 22 characters of URL-safe base64, compared byte by byte.
create domain opaque_id as text collate "C" check (value ~ '^[A-Za-z0-9_-]{22}$');

create function new_id() returns opaque_id language sql volatile as $$
  select translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_')::opaque_id
$$;

-- The two members of a pair in a fixed order, by bytes. A bare `least` uses the collation of its arguments, so its order
-- would differ between callers and servers.
create function low_of(one text, other text) returns text language sql immutable parallel safe as $$
  select least(one collate "C", other collate "C")
$$;
create function high_of(one text, other text) returns text language sql immutable parallel safe as $$
  select greatest(one collate "C", other collate "C")
$$;

-- Serialises whatever starts or ends something between two people: liking, writing, blocking.
create function lock_pair(one text, other text) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended(low_of(one, other) || ' ' || high_of(one, other), 0))
$$;
