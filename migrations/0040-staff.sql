-- oldest-build: 0020
-- People who work in the console. Never deleted: the log names them.
create table staff (
  id opaque_id primary key default new_id(),
  email text not null,
  email_key text collate "C" not null unique,
  name text not null,
  -- Null until the invitation is accepted, and for people who sign in by passkey only.
  password_hash text,
  -- Secret of the authenticator app, sealed; null without one.
  totp_sealed text,
  -- The last accepted code's time step: a code works once.
  totp_step bigint,
  -- Handles suspected child abuse, whatever the role.
  child_protection boolean not null default false,
  -- Own choices, such as theme and single-letter keys.
  choices jsonb not null default '{}',
  invited_at timestamptz not null,
  joined_at timestamptz,
  seen_at timestamptz,
  locked_at timestamptz
);

-- A role for all brands (null) or for some.
create table staff_grants (
  staff_id opaque_id not null references staff (id),
  role text collate "C" not null,
  brands text[],
  granted_at timestamptz not null,
  primary key (staff_id, role)
);

create table staff_invitations (
  token_hash bytea primary key,
  staff_id opaque_id not null references staff (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index staff_invitations_of on staff_invitations (staff_id);

create table staff_passkeys (
  -- The authenticator's own id, base64url.
  id text collate "C" primary key,
  staff_id opaque_id not null references staff (id),
  public_key bytea not null,
  -- Rises with each use where the authenticator counts.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index staff_passkeys_of on staff_passkeys (staff_id);

create table staff_recovery_codes (
  staff_id opaque_id not null references staff (id),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

-- Random challenges for passkeys; each works once.
create table staff_challenges (
  challenge text collate "C" primary key,
  -- Null while signing in: the passkey says who it is.
  staff_id opaque_id references staff (id),
  expires_at timestamptz not null
);
create index staff_challenges_age on staff_challenges (expires_at);

create table staff_sessions (
  token_hash bytea primary key,
  staff_id opaque_id not null references staff (id),
  -- How they signed in.
  method text not null check (method in ('passkey', 'password', 'recovery')),
  device text not null,
  -- A cookie that turns up in another browser or country is locked until its holder shows who they are.
  browser_hash bytea not null,
  country text,
  created_at timestamptz not null,
  touched_at timestamptz not null,
  proved_at timestamptz not null,
  expires_at timestamptz not null
);
create index staff_sessions_of on staff_sessions (staff_id);
create index staff_sessions_age on staff_sessions (expires_at);

-- Browsers that signed in before; a new one is announced by email.
create table staff_devices (
  staff_id opaque_id not null references staff (id),
  mark_hash bytea not null,
  name text not null,
  seen_at timestamptz not null,
  primary key (staff_id, mark_hash)
);

-- Wrong passwords and codes, by a keyed hash of the address typed.
create table staff_failures (
  email_hash bytea not null,
  failed_at timestamptz not null,
  id opaque_id not null default new_id(),
  primary key (email_hash, failed_at, id)
);
create index staff_failures_age on staff_failures (failed_at);

-- What staff did and read. Written in the transaction of the act, never changed.
create table staff_actions (
  at timestamptz not null,
  id opaque_id not null default new_id(),
  -- Order of acts within one moment.
  seq bigint not null generated always as identity,
  staff_id opaque_id not null references staff (id),
  -- The roles they held then.
  roles text[] not null,
  -- Where from: network and device, as in the list of sessions.
  network text not null,
  device text not null,
  act text collate "C" not null,
  site_id text,
  subject_kind text collate "C",
  subject_id text collate "C",
  reason text,
  case_ref text collate "C",
  before jsonb,
  after jsonb,
  primary key (at, id)
);
create index staff_actions_id on staff_actions (id);
create index staff_actions_of on staff_actions (staff_id, at);
create index staff_actions_about on staff_actions (subject_kind, subject_id, at);
create index staff_actions_by_act on staff_actions (act, at);
create index staff_actions_by_site on staff_actions (site_id, at);

create function refuse_log_change() returns trigger language plpgsql as $$
begin
  raise exception 'the log of the staff is append-only';
end
$$;
create trigger staff_actions_are_final before update or delete or truncate on staff_actions
  execute function refuse_log_change();

-- Acts that a second person must agree to.
create table staff_requests (
  id opaque_id primary key default new_id(),
  kind text collate "C" not null,
  permission text collate "C" not null,
  site_id text,
  subject_kind text collate "C",
  subject_id text collate "C",
  -- What happens when it is agreed to; checked again then.
  payload jsonb not null,
  -- One line for the person who agrees.
  says text not null,
  reason text not null,
  case_ref text collate "C",
  asked_by opaque_id not null references staff (id),
  asked_at timestamptz not null,
  -- Set where nobody else could agree: from then on who asked may go on alone.
  alone_from timestamptz,
  outcome text check (outcome in ('agreed', 'refused', 'withdrawn', 'failed')),
  answer text,
  decided_by opaque_id references staff (id),
  decided_at timestamptz,
  check ((outcome is null) = (decided_at is null))
);
create index staff_requests_open on staff_requests (asked_at) where outcome is null;
create index staff_requests_about on staff_requests (subject_kind, subject_id) where outcome is null;
