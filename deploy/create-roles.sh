#!/bin/sh
# Runs once, when the database is made: who owns the tables, who works with them, and who may only read.
set -eu
psql --set=ON_ERROR_STOP=1 --username=postgres \
  --set=owner="$DB_OWNER_PASSWORD" --set=app="$DB_APP_PASSWORD" --set=backup="$DB_BACKUP_PASSWORD" <<'SQL'
create role duet_owner login password :'owner';
create role duet_app login password :'app';
-- The job queue hides its rows from everybody else.
create role duet_backup login password :'backup' bypassrls in role pg_read_all_data;
create database duet owner duet_owner;
revoke connect, temporary on database duet from public;
grant connect, temporary on database duet to duet_app;
grant connect on database duet to duet_backup;
SQL
