-- oldest-build: 0020
-- CONS-17: suspected child abuse. The evidence is encrypted and apart from the report, so that erasing a person, commands
-- and backups show nothing of it; it is kept for the authority.
create table sealed_cases (
  case_id opaque_id primary key references cases (id) on delete cascade,
  site_id text not null references sites (id),
  sealed_by opaque_id not null references staff (id),
  sealed_at timestamptz not null,
  reason text not null,
  -- Texts and storage keys of the reports, encrypted.
  evidence_sealed text not null,
  -- Storage keys of the encrypted pictures, with size and SHA-256 of what is inside.
  files jsonb not null,
  authority text,
  authority_reference text,
  authority_words text,
  reported_by opaque_id references staff (id),
  reported_at timestamptz,
  confirmed_by opaque_id references staff (id),
  confirmed_at timestamptz,
  check ((reported_at is null) = (authority is null)),
  check (confirmed_at is null or reported_at is not null)
);
create index sealed_cases_files on sealed_cases using gin (files jsonb_path_ops);
create index sealed_cases_age on sealed_cases (reported_at);
