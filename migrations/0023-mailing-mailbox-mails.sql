-- oldest-build: 0020
-- R-MAIL-1: emails to mailboxes that nobody has proved to own, and reset links, by a keyed hash of the mailbox. Counted over
-- all sites; deleted after a day.
create table mailbox_mails (
  mailbox_hash bytea not null,
  cap text not null check (cap in ('stranger', 'reset')),
  mailed_at timestamptz not null
);
create index mailbox_mails_recent on mailbox_mails (mailbox_hash, cap, mailed_at);
create index mailbox_mails_age on mailbox_mails (mailed_at);
