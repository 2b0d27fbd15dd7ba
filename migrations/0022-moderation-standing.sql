-- oldest-build: 0020
-- R-AGE-5, R-MOD-3: keyed hashes of the network and browser a report came from, to tell independent reports apart. Cleared
-- with the decision.
alter table reports add column network_hash bytea, add column device_hash bytea;
-- The quotas count what was hidden within a day.
create index reports_hidden on reports (site_id, reason, reported_at)
  where profile_hidden_at is not null or hidden_rating is not null;

-- Set when the operator took the decision back.
alter table moderation_decisions add column undone_at timestamptz;

-- Decisions the operator took back: who, when and why, with a copy, because a dismissed report is decided again.
create table moderation_undos (
  report_id opaque_id not null references reports (id) on delete cascade,
  undone_at timestamptz not null,
  site_id text not null references sites (id),
  undone_by text not null,
  why text not null,
  measure text not null check (measure in ('dismiss', 'warn', 'remove', 'suspend')),
  rule text not null,
  facts text not null,
  until timestamptz,
  decided_by text not null,
  decided_at timestamptz not null,
  primary key (report_id, undone_at)
);

-- ACC-9: how far the other side may know that messages were read; null for as far as they were.
alter table chats add column shown_read_seq integer;
