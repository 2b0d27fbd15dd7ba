-- Being seen is a matter of profiles: the switch moves there, beside the other rules of visibility.
drop view account_facts;
alter table accounts drop column invisible;
create view account_facts as
  select id, profile_id, site_id, status, paid, signup_date, language from accounts where status <> 'deleted';
