-- oldest-build: 0020
-- Announcements that staff write in the console: when they start, whom they were meant for, who sent and who stopped them.
alter table announcements
  add column starts_at timestamptz,
  add column audience integer,
  add column stopped_at timestamptz,
  add column sent_by opaque_id references staff (id);
create index announcements_of on announcements (site_id, made_at desc, id);

-- Not sent yet, and perhaps not complete. Whoever saves an outdated copy is told.
create table announcement_drafts (
  id opaque_id primary key default new_id(),
  site_id text not null references sites (id),
  type text not null check (type in ('news', 'promotions')),
  path text not null,
  words jsonb not null,
  version integer not null default 1,
  changed_by opaque_id not null references staff (id),
  changed_at timestamptz not null
);
