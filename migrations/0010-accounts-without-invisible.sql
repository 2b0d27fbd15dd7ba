-- Being seen is a matter of profiles: the switch moves there, beside the other rules of visibility.
drop view account_facts;
alter table accounts drop column invisible;
create view account_facts as
  select id, profile_id, site_id, status, paid, signup_date, language from accounts where status <> 'deleted';

-- What somebody agrees to at this moment; profiles ask it before they keep anything about orientation.
create view given_consents as select account_id, kind from consents where withdrawn_at is null;
create view account_emails as select id as account_id, email from accounts;
