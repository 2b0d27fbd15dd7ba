-- oldest-build: 0020
-- Which file, or form, a fictional profile comes from.
create view fictional_sources as select profile_id, name from fictional_files;
