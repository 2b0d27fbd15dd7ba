-- oldest-build: 0020
-- Who invited them: a guest does not agree to what their host asks. Null for an invitation by command.
alter table staff add column invited_by opaque_id references staff (id);
