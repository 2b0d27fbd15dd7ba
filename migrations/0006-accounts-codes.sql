-- The activation mail carries a short code besides its link, for people who read mail on another device.
alter table account_tokens
  add column code_hash bytea,
  add column wrong_codes smallint not null default 0;
