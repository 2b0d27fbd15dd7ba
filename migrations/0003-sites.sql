-- A site as its file describes it. The server keeps all sites in memory; NOTIFY tells every node about a change.
create table companies (
  id text collate "C" primary key,
  definition jsonb not null,
  applied_at timestamptz not null
);

create table sites (
  id text collate "C" primary key,
  domain text collate "C" not null unique,
  company_id text not null references companies (id),
  definition jsonb not null,
  applied_at timestamptz not null
);

create function tell_sites_changed() returns trigger language plpgsql as $$
begin
  notify sites_changed;
  return null;
end
$$;

create trigger sites_changed after insert or update or delete on sites
  for each statement execute function tell_sites_changed();
create trigger companies_changed after insert or update or delete on companies
  for each statement execute function tell_sites_changed();
