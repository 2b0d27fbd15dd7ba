-- oldest-build: 0020
-- CONS-17: how often a seal ended the copies made so far. A copy begun before the last time is not handed out.
alter table data_exports add column ended integer not null default 0;
