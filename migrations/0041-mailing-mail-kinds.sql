-- oldest-build: 0020
-- R-MAIL-1: what an email to a stranger was about: the site of a sign-up, or null. Keeps other emails from using up those
-- that the owner of a mailbox needs to sign up.
alter table mailbox_mails add column signup_site text;
