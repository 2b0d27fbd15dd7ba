-- oldest-build: 0020
-- FIG-17: filters of a list that somebody on the staff kept under a name, for every list of the console. Takes over
-- `member_views`, which nothing reads any more once no older build runs.
create table staff_views (
  id opaque_id primary key default new_id(),
  staff_id opaque_id not null references staff (id),
  list text collate "C" not null,
  name text not null,
  filter jsonb not null,
  kept_at timestamptz not null
);
create index staff_views_of on staff_views (staff_id, list, kept_at);
insert into staff_views (id, staff_id, list, name, filter, kept_at)
  select id, staff_id, 'members', name, filter, kept_at from member_views;

-- What waits for a second person, by what it is about.
create view waiting_requests as
  select request.id, request.kind, request.subject_kind, request.subject_id, request.says, request.asked_at, staff.name as asked_by
  from staff_requests request join staff on staff.id = request.asked_by where request.outcome is null;
