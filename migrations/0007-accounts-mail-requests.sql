-- How often somebody asked us to write to an address, known or not: the limit must not tell which it is.
create table mail_requests (
  site_id text not null references sites (id),
  email_hash bytea not null,
  kind text not null check (kind in ('activate', 'reset')),
  requested_at timestamptz not null
);
create index mail_requests_recent on mail_requests (site_id, email_hash, kind, requested_at);
