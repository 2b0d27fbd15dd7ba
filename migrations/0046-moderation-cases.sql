-- oldest-build: 0020
-- CONS-10: everything a person must decide, in one list. Triggers keep it true, so that commands, jobs and older builds need
-- not know it.
create table cases (
  id opaque_id primary key default new_id(),
  site_id text not null references sites (id),
  -- The number both sides quote; an objection has that of the decision it is about.
  reference text collate "C" not null,
  kind text collate "C" not null check (
    kind in ('underage', 'message', 'photo', 'profile', 'complaint', 'notice', 'objection', 'scam')
  ),
  -- Reason of a report, category of a complaint.
  what text collate "C" not null,
  report_id opaque_id references reports (id) on delete cascade,
  complaint_id opaque_id references complaints (id) on delete cascade,
  -- Whose messages look like a scam.
  profile_id opaque_id references profiles (id) on delete cascade,
  -- Language of the reported member or of the sender: who reads it should know it.
  language text collate "C",
  opened_at timestamptz not null,
  due_at timestamptz not null,
  closed_at timestamptz,
  -- Who works on it, until they touch nothing for a while.
  claimed_by opaque_id references staff (id),
  claimed_at timestamptz,
  -- Suspected child abuse: exists for named staff only.
  sealed boolean not null default false,
  check (num_nonnulls(report_id, complaint_id, profile_id) = 1)
);
-- Names for other features' lists.
create view staff_names as select id, name from staff;

create unique index cases_of_report on cases (report_id, kind) where report_id is not null;
create unique index cases_of_complaint on cases (complaint_id, kind) where complaint_id is not null;
create unique index cases_of_profile on cases (profile_id) where profile_id is not null and closed_at is null;
create index cases_about_profile on cases (profile_id) where profile_id is not null;
create index cases_open on cases (due_at, id) where closed_at is null;
create index cases_open_of_site on cases (site_id, due_at, id) where closed_at is null;
create index cases_open_of_kind on cases (kind, due_at, id) where closed_at is null;
create index cases_claimed on cases (claimed_by, due_at, id) where closed_at is null;
create index cases_closed on cases (closed_at, id) where closed_at is not null;
create index cases_reference on cases (reference);

-- src/features/moderation/cases/cases.test.ts compares these with dueWithin().
create function report_due(reason text, reported_at timestamptz) returns timestamptz language sql immutable as $$
  select reported_at + case when reason in ('underage', 'intimate') then interval '24 hours' else interval '7 days' end
$$;

create function open_report_case() returns trigger language plpgsql as $$
begin
  -- The cases that a notice opens are decided with it.
  if new.complaint_id is null then
    insert into cases (site_id, reference, kind, what, report_id, language, opened_at, due_at, closed_at)
    values (new.site_id, new.reference, case when new.reason = 'underage' then 'underage' else new.kind end, new.reason, new.id,
      (select language from account_facts where profile_id = new.reported_id), new.reported_at,
      report_due(new.reason, new.reported_at), new.decided_at);
  end if;
  return null;
end
$$;
create trigger reports_open_cases after insert on reports for each row execute function open_report_case();

create function close_report_case() returns trigger language plpgsql as $$
begin
  update cases set closed_at = new.decided_at where report_id = new.id and kind <> 'objection';
  return null;
end
$$;
create trigger reports_close_cases after update of decided_at on reports
  for each row when (old.decided_at is distinct from new.decided_at) execute function close_report_case();

create function open_complaint_case() returns trigger language plpgsql as $$
begin
  insert into cases (site_id, reference, kind, what, complaint_id, language, opened_at, due_at, closed_at)
  values (new.site_id, new.reference, new.kind, new.category, new.id, left(new.locale, 2), new.sent_at, new.due_at,
    new.answered_at);
  return null;
end
$$;
create trigger complaints_open_cases after insert on complaints for each row execute function open_complaint_case();

create function close_complaint_case() returns trigger language plpgsql as $$
begin
  update cases set closed_at = new.answered_at where complaint_id = new.id and kind <> 'objection';
  return null;
end
$$;
create trigger complaints_close_cases after update of answered_at on complaints
  for each row when (old.answered_at is distinct from new.answered_at) execute function close_complaint_case();

create function open_appeal_case() returns trigger language plpgsql as $$
begin
  insert into cases (site_id, reference, kind, what, report_id, language, opened_at, due_at, closed_at)
  select report.site_id, report.reference, 'objection', decision.rule, report.id,
    (select language from account_facts where profile_id = report.reported_id), new.appealed_at,
    new.appealed_at + interval '14 days', new.decided_at
  from reports report join moderation_decisions decision on decision.report_id = report.id where report.id = new.report_id;
  return null;
end
$$;
create trigger moderation_appeals_open_cases after insert on moderation_appeals
  for each row execute function open_appeal_case();

create function close_appeal_case() returns trigger language plpgsql as $$
begin
  update cases set closed_at = new.decided_at where report_id = new.report_id and kind = 'objection';
  return null;
end
$$;
create trigger moderation_appeals_close_cases after update of decided_at on moderation_appeals
  for each row when (old.decided_at is distinct from new.decided_at) execute function close_appeal_case();

-- Erasing a person takes their appeal away.
create function drop_appeal_case() returns trigger language plpgsql as $$
begin
  delete from cases where report_id = old.report_id and kind = 'objection';
  return null;
end
$$;
create trigger moderation_appeals_drop_cases after delete on moderation_appeals
  for each row execute function drop_appeal_case();

create function open_objection_case() returns trigger language plpgsql as $$
begin
  insert into cases (site_id, reference, kind, what, complaint_id, language, opened_at, due_at, closed_at)
  select site_id, reference, 'objection', category, id, left(locale, 2), new.objected_at, new.objected_at + interval '14 days',
    new.decided_at
  from complaints where id = new.complaint_id;
  return null;
end
$$;
create trigger complaint_objections_open_cases after insert on complaint_objections
  for each row execute function open_objection_case();

create function close_objection_case() returns trigger language plpgsql as $$
begin
  update cases set closed_at = new.decided_at where complaint_id = new.complaint_id and kind = 'objection';
  return null;
end
$$;
create trigger complaint_objections_close_cases after update of decided_at on complaint_objections
  for each row when (old.decided_at is distinct from new.decided_at) execute function close_objection_case();

create function drop_objection_case() returns trigger language plpgsql as $$
begin
  delete from cases where complaint_id = old.complaint_id and kind = 'objection';
  return null;
end
$$;
create trigger complaint_objections_drop_cases after delete on complaint_objections
  for each row execute function drop_objection_case();

-- One case per person, however many conversations are marked.
create function open_scam_case() returns trigger language plpgsql as $$
begin
  insert into cases (site_id, reference, kind, what, profile_id, language, opened_at, due_at)
  values (new.site_id, 'S-' || upper(left(translate(new.profile_id, '-_', 'AB'), 8)), 'scam', 'marks', new.profile_id,
    (select language from account_facts where profile_id = new.profile_id), new.marked_at, new.marked_at + interval '7 days')
  on conflict do nothing;
  return null;
end
$$;
create trigger scam_marks_open_cases after insert on scam_marks for each row execute function open_scam_case();

insert into cases (site_id, reference, kind, what, report_id, language, opened_at, due_at, closed_at)
select report.site_id, report.reference, case when report.reason = 'underage' then 'underage' else report.kind end, report.reason,
  report.id, account.language, report.reported_at, report_due(report.reason, report.reported_at), report.decided_at
from reports report left join account_facts account on account.profile_id = report.reported_id
where report.complaint_id is null;
insert into cases (site_id, reference, kind, what, complaint_id, language, opened_at, due_at, closed_at)
select site_id, reference, kind, category, id, left(locale, 2), sent_at, due_at, answered_at from complaints;
insert into cases (site_id, reference, kind, what, report_id, language, opened_at, due_at, closed_at)
select report.site_id, report.reference, 'objection', decision.rule, report.id, account.language, appeal.appealed_at,
  appeal.appealed_at + interval '14 days', appeal.decided_at
from moderation_appeals appeal
join reports report on report.id = appeal.report_id
join moderation_decisions decision on decision.report_id = report.id
left join account_facts account on account.profile_id = report.reported_id;
insert into cases (site_id, reference, kind, what, complaint_id, language, opened_at, due_at, closed_at)
select complaint.site_id, complaint.reference, 'objection', complaint.category, complaint.id, left(complaint.locale, 2),
  objection.objected_at, objection.objected_at + interval '14 days', objection.decided_at
from complaint_objections objection join complaints complaint on complaint.id = objection.complaint_id;
insert into cases (site_id, reference, kind, what, profile_id, language, opened_at, due_at)
select mark.site_id, 'S-' || upper(left(translate(mark.profile_id, '-_', 'AB'), 8)), 'scam', 'marks', mark.profile_id,
  max(account.language), min(mark.marked_at), min(mark.marked_at) + interval '7 days'
from scam_marks mark left join account_facts account on account.profile_id = mark.profile_id
group by mark.site_id, mark.profile_id;

-- Who of the staff decided: an objection goes to somebody else.
alter table moderation_decisions add column staff_ids text[] not null default '{}';
alter table complaints add column staff_ids text[] not null default '{}';
-- Set while a ban waits for a second person, or while suspected child abuse is looked into: the profile is hidden and its
-- owner can contact nobody. Nothing to do with their age, so no proof of age ends it.
alter table reports add column frozen_at timestamptz;
create index reports_freezing on reports (reported_id) where frozen_at is not null;
