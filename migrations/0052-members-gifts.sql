-- oldest-build: 0020
-- CONS-30: credits that staff gave, as the ledger and the log have them, and those that wait for a second person.
create view staff_gifts as select cause_id as gift from ledger_sets where cause = 'staff_gift';
create view asked_gifts as
  select payload ->> 'gift' as gift from staff_requests where kind = 'member.give_credits' and outcome is null;
create view recent_gifts as
  select at, staff_id, subject_id, (after ->> 'credits')::integer as credits
  from staff_actions where act = 'member.give_credits';
