-- oldest-build: 0020
-- R-SMS-1: text messages count by site and, as a keyed hash, by network. Both are null in rows of older builds.
alter table debit_codes add column site_id text collate "C", add column network_hash bytea;
create index debit_codes_site on debit_codes (site_id, sent_at);
create index debit_codes_network on debit_codes (network_hash, sent_at);
