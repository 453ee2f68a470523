#!/bin/sh
# Called by Patroni once the new cluster runs, with its address: roles, database, and the place of the backups.
# After a restore the roles are there; their passwords become those of the settings.
set -eu
psql --quiet --no-psqlrc --set=ON_ERROR_STOP=1 "$1" <<'SQL'
\getenv owner_password POSTGRES_PASSWORD
\getenv app_password APP_PASSWORD
SELECT 'CREATE ROLE tinsmith LOGIN' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'tinsmith') \gexec
SELECT 'CREATE ROLE tinsmith_app LOGIN' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'tinsmith_app') \gexec
-- CREATEDB: tinsmith backup restores each dump into a scratch database.
ALTER ROLE tinsmith CREATEDB PASSWORD :'owner_password';
ALTER ROLE tinsmith_app PASSWORD :'app_password';
GRANT tinsmith_app TO tinsmith;
-- The lag of the standby, for the metrics.
GRANT pg_monitor TO tinsmith_app;
SELECT 'CREATE DATABASE tinsmith OWNER tinsmith' WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'tinsmith') \gexec
SQL
# Without it no WAL is archived. A cluster that can't reach the bucket starts all the same: backup.sh tries again.
pgbackrest stanza-create || echo 'post-bootstrap: the bucket of the backups cannot be used yet.' >&2
