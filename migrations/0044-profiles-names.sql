-- oldest-build: 0020
-- CONS-20, CONS-32: staff find members by the beginning of their name.
create index profiles_by_name on profiles (site_id, lower(name) text_pattern_ops) where account_id is not null;
