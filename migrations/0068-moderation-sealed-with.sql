-- oldest-build: 0020
-- CONS-17: cases that hold a picture of a sealed case, or one of the member it is about, are sealed and cleared with it.
alter table cases add column sealed_with opaque_id;
create index cases_sealed_with on cases (sealed_with) where sealed_with is not null;
