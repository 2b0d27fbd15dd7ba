-- oldest-build: 0020
-- The last run of what keeps an installation sound.
create table upkeep_runs (
  what text collate "C" primary key check (what in ('backup', 'audit', 'check')),
  ran_at timestamptz not null,
  ok boolean not null,
  says text not null
);

-- Server processes, each of which tells every half minute that it is there.
create table nodes (
  id opaque_id primary key default new_id(),
  version text collate "C" not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- Host, free bytes of its disk, which adapters it uses, what is wrong with its configuration.
  facts jsonb not null
);
