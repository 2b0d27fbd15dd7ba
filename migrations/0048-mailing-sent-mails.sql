-- oldest-build: 0020
-- CONS-24: which emails went to a mailbox and what became of them, by a keyed hash of the mailbox. One row per attempt; the
-- text is kept nowhere.
create table sent_mails (
  mailbox_hash bytea not null,
  site_id text not null,
  template text collate "C" not null,
  fate text not null check (fate in ('sent', 'refused', 'failed')),
  at timestamptz not null
);
create index sent_mails_to on sent_mails (mailbox_hash, at);
create index sent_mails_age on sent_mails (at);
create view mail_fates as select mailbox_hash, site_id, template, fate, at from sent_mails;
