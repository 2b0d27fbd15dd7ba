-- oldest-build: 0020
-- Locked by staff until the member sets a new password. Nobody knows the password stored meanwhile, so older builds keep the
-- lock too; unlocking brings the member's own one back.
alter table accounts add column locked_at timestamptz, add column locked_password_hash text;
alter table accounts add constraint accounts_locked check ((locked_at is null) = (locked_password_hash is null)) not valid;

-- CONS-20: the staff's list, newest first, and its filters.
create index accounts_list on accounts (site_id, signup_date desc, id desc);
create index accounts_list_country on accounts (site_id, country, signup_date desc, id desc);
create index accounts_list_paid on accounts (site_id, signup_date desc, id desc) where paid;
create index accounts_list_unconfirmed on accounts (site_id, signup_date desc, id desc) where status = 'not_confirmed';
create index accounts_list_deleted on accounts (site_id, signup_date desc, id desc) where status = 'deleted';
create index accounts_list_suspended on accounts (site_id, signup_date desc, id desc) where suspended_until is not null;
create index accounts_list_hidden on accounts (site_id, signup_date desc, id desc) where profile_hidden_at is not null;
create index accounts_list_locked on accounts (site_id, signup_date desc, id desc) where locked_at is not null;
