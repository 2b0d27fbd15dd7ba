-- Complaints about the service, and notices of illegal content from members and outsiders.
create table complaints (
  id opaque_id primary key default new_id(),
  site_id text not null references sites (id),
  -- The number both sides quote.
  reference text collate "C" not null unique,
  -- Chosen by the sender's browser: the same form sent fifty times is one complaint.
  client_id uuid not null,
  kind text not null check (kind in ('complaint', 'notice')),
  category text not null check (
    category in (
      'payments', 'account', 'members', 'moderation', 'privacy',
      'intimate', 'minor', 'impersonation', 'threats', 'hate', 'fraud', 'rights', 'other'
    )
  ),
  -- Null for outsiders and for erased members.
  account_id opaque_id references accounts (id) on delete set null,
  -- Where the answer goes; a notice about a child may be anonymous (DSA 16).
  email text,
  name text,
  words text not null,
  -- Where the content is, in the sender's words.
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
  -- Hashes of the emailed links, in the receipt and in the answer.
  receipt_hash bytea not null unique,
  answer_hash bytea unique,
  unique (site_id, client_id),
  check ((answered_at is null) = (outcome is null))
);
create index complaints_open on complaints (due_at) where answered_at is null;
create index complaints_of on complaints (account_id) where account_id is not null;
create index complaints_to on complaints (site_id, lower(email), sent_at);
create index complaints_age on complaints (answered_at);

-- Attachments: uploaded first, then linked to the complaint with the same client id.
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

-- Reports about people, including the cases a notice opens about a member or a photo.
create table reports (
  id opaque_id primary key default new_id(),
  site_id text not null references sites (id),
  -- The number both sides quote.
  reference text collate "C" not null unique,
  -- Chosen by the reporter's browser: the same report sent fifty times is one.
  client_id uuid not null,
  -- Opened by the operator without a report, such as after a scam mark.
  own_initiative boolean not null default false,
  -- Null for the operator's own cases and for erased members.
  reporter_id opaque_id references profiles (id) on delete set null,
  reported_id opaque_id references profiles (id) on delete set null,
  kind text not null check (kind in ('profile', 'photo', 'message')),
  photo_id opaque_id,
  conversation_id opaque_id,
  seq integer,
  reason text not null check (
    reason in ('fake', 'money', 'underage', 'harassment', 'explicit', 'intimate', 'hate', 'spam', 'other')
  ),
  note text,
  -- A copy of the content at that moment, so that the case can be judged whatever is deleted later.
  evidence jsonb not null,
  reported_at timestamptz not null,
  decided_at timestamptz,
  complaint_id opaque_id references complaints (id) on delete set null,
  -- A notice hides the photo; this is the rating it gets back unless it is removed.
  hidden_rating text check (hidden_rating in ('safe', 'adult')),
  -- R-AGE-5: a report that somebody looks under age hides the profile until it is decided. Several reports at once share
  -- the time of the first, so that they count as one period.
  profile_hidden_at timestamptz,
  -- When the profile came back: by the decision, or by proof of age.
  released_at timestamptz,
  -- When the operator was reminded that half of the time is over.
  alarmed_at timestamptz,
  unique (reporter_id, client_id),
  check ((kind = 'photo') = (photo_id is not null)),
  check ((kind = 'message') = (conversation_id is not null and seq is not null)),
  check (released_at is null or profile_hidden_at is not null)
);
create index reports_open on reports (reported_at) where decided_at is null;
create index reports_of on reports (reporter_id, reported_at);
create index reports_about on reports (reported_id, reported_at);
create index reports_age on reports (decided_at);
create index reports_from_notices on reports (complaint_id) where complaint_id is not null;
create index reports_of_photo on reports (photo_id) where photo_id is not null;
create index reports_hiding on reports (reported_id) where profile_hidden_at is not null and released_at is null;
-- Before a photo's copy is deleted, the other reports that use it are looked up.
create index reports_evidence_photos on reports using gin ((evidence -> 'photos'));

-- One decision per report, never overwritten: an appeal is the way to change it.
create table moderation_decisions (
  report_id opaque_id primary key references reports (id) on delete cascade,
  site_id text not null references sites (id),
  measure text not null check (measure in ('dismiss', 'warn', 'remove', 'suspend')),
  rule text not null,
  -- The operator's findings, in their own words.
  facts text not null,
  -- The end of a suspension; null for a permanent one.
  until timestamptz,
  decided_by text not null,
  decided_at timestamptz not null,
  -- What is needed to restore the removed content.
  undo jsonb,
  -- A hash of the emailed link.
  appeal_hash bytea unique
);

create table moderation_appeals (
  report_id opaque_id primary key references moderation_decisions (report_id) on delete cascade,
  site_id text not null references sites (id),
  words text not null,
  appealed_at timestamptz not null,
  outcome text check (outcome in ('upheld', 'overturned')),
  answer text,
  decided_by text,
  decided_at timestamptz,
  check ((outcome is null) = (decided_at is null))
);
create index moderation_appeals_open on moderation_appeals (appealed_at) where outcome is null;

-- Early messages that look like a scam, for review. One mark per conversation; a block deletes the conversation but not the
-- mark.
create table scam_marks (
  site_id text not null references sites (id),
  profile_id opaque_id not null references profiles (id) on delete cascade,
  conversation_id opaque_id not null,
  seq integer not null,
  signs text[] not null,
  words text not null,
  marked_at timestamptz not null,
  primary key (profile_id, conversation_id)
);
create index scam_marks_age on scam_marks (marked_at);

-- Profiles hidden now, since when, and the reference their owner was given.
create view hidden_profiles as
  select distinct on (hiding.reported_id) hiding.reported_id as profile_id, hiding.profile_hidden_at, told.reference
  from reports hiding
  join reports told on told.reported_id = hiding.reported_id and told.profile_hidden_at = hiding.profile_hidden_at
  where hiding.profile_hidden_at is not null and hiding.released_at is null
  order by hiding.reported_id, told.reported_at, told.id;
