-- Complaints about the service, and notices of illegal content by members and by people without an account.
create table complaints (
  id opaque_id primary key default new_id(),
  site_id text not null references sites (id),
  -- The number both sides are told.
  reference text collate "C" not null unique,
  -- Made by the sender's browser: the same form sent fifty times is one complaint.
  client_id uuid not null,
  kind text not null check (kind in ('complaint', 'notice')),
  category text not null check (
    category in (
      'payments', 'account', 'members', 'moderation', 'privacy',
      'intimate', 'minor', 'impersonation', 'threats', 'hate', 'fraud', 'rights', 'other'
    )
  ),
  -- Empty for outsiders, and for whoever was erased since.
  account_id opaque_id references accounts (id) on delete set null,
  -- Where the answer goes; a notice about a child may come without (DSA 16).
  email text,
  -- What the sender signs with, if they do.
  name text,
  words text not null,
  -- Where the content is, as the sender wrote it.
  location text,
  locale text not null,
  sent_at timestamptz not null,
  due_at timestamptz not null,
  -- When the operator was reminded that half of the time is over.
  alarmed_at timestamptz,
  answered_at timestamptz,
  outcome text check (outcome in ('granted', 'rejected', 'acted', 'no_breach', 'closed')),
  answer text,
  answered_by text,
  -- Only hashes of the mailed links are kept: that of the receipt and that of the answer.
  receipt_hash bytea not null unique,
  answer_hash bytea unique,
  unique (site_id, client_id),
  check ((answered_at is null) = (outcome is null))
);
create index complaints_open on complaints (due_at) where answered_at is null;
create index complaints_of on complaints (account_id) where account_id is not null;
create index complaints_to on complaints (site_id, lower(email), sent_at);
create index complaints_age on complaints (answered_at);

-- What was attached: uploaded first, and part of a complaint once that is sent under the same client id.
create table complaint_files (
  site_id text not null references sites (id),
  client_id uuid not null,
  key text collate "C" not null unique,
  stored_at timestamptz not null,
  complaint_id opaque_id unique references complaints (id) on delete cascade,
  primary key (site_id, client_id)
);
create index complaint_files_unsent on complaint_files (stored_at) where complaint_id is null;

-- One objection to each answer.
create table complaint_objections (
  complaint_id opaque_id primary key references complaints (id) on delete cascade,
  site_id text not null references sites (id),
  words text not null,
  objected_at timestamptz not null,
  outcome text check (outcome in ('upheld', 'overturned')),
  answer text,
  decided_by text,
  decided_at timestamptz,
  check ((outcome is null) = (decided_at is null))
);
create index complaint_objections_open on complaint_objections (objected_at) where outcome is null;

-- A notice that names a member or a photo opens cases like any report: evidence, decision, reasons, appeal.
alter table reports
  add column complaint_id opaque_id references complaints (id) on delete set null,
  -- The photo was hidden when the notice came in; this is what it goes back to unless it is removed.
  add column hidden_rating text check (hidden_rating in ('safe', 'adult'));
create index reports_from_notices on reports (complaint_id) where complaint_id is not null;
create index reports_of_photo on reports (photo_id) where photo_id is not null;

-- Photos: how pictures look, to find copies of one.
create view photo_looks as select id, site_id, profile_id, status, rating, fingerprint from photos;

-- Photos: looks that nobody uploads to a site again, whoever they are: children, and intimate pictures without consent.
create table banned_looks (
  site_id text not null references sites (id),
  fingerprint bit(64) not null,
  primary key (site_id, fingerprint)
);
