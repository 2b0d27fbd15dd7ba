-- Names of people who are there: who deleted the account is gone for everybody, for those who blocked them too.
create or replace view profile_names as select id, name from profiles where status = 'active';
