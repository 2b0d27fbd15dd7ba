-- R-AGE-5: a member's report that somebody looks under age hides the profile until it is decided.
alter table reports
  -- Since when it keeps the profile hidden. Of several at once it is the moment of the first: one time of being hidden.
  add column held_at timestamptz,
  -- Until when: the decision, or the moment in which the person showed their age.
  add column released_at timestamptz,
  -- When the operator was reminded that half of the time is over.
  add column alarmed_at timestamptz,
  add check (released_at is null or held_at is not null);
create index reports_holding on reports (reported_id) where held_at is not null and released_at is null;

-- Which profiles are hidden at this moment, since when, and under which number their owner was told so.
create view profile_holds as
  select distinct on (holding.reported_id) holding.reported_id as profile_id, holding.held_at, told.reference
  from reports holding
  join reports told on told.reported_id = holding.reported_id and told.held_at = holding.held_at
  where holding.held_at is not null and holding.released_at is null
  order by holding.reported_id, told.reported_at, told.id;

-- Accounts: since when the profile is hidden. They may log in and look around, and reach nobody.
alter table accounts add column held_at timestamptz;
create or replace view account_facts as
  select id, profile_id, site_id, status, paid, signup_date, language, held_at from accounts where status <> 'deleted';

-- Blocks: whom a member may block: whom they see, and whom they have reported, for a report may hide a profile.
create view blockable_profiles as
  select viewer_id, id from seen_profiles
  union all
  select report.reporter_id, profile.id from reports report
  join profiles profile on profile.id = report.reported_id and profile.status = 'suspended'
  where report.reporter_id is not null;
