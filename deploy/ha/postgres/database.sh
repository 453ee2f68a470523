#!/bin/sh
# Starts Patroni. With RESTORE_TO, a moment such as 2026-07-17 18:00:00+00, a new cluster begins as the old one was then.
set -eu
if [ -n "${RESTORE_TO:-}" ]; then
  sed 's/^  initdb:/  method: pgbackrest\n  initdb:/' /etc/patroni/tinsmith.yml > /tmp/patroni.yml
  exec patroni /tmp/patroni.yml
fi
exec patroni /etc/patroni/tinsmith.yml
