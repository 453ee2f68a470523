#!/bin/sh
# Called by Patroni to make a new cluster out of a backup and the WAL after it.
set -eu
mkdir -p -m 0700 "$PGBACKREST_PG1_PATH"
exec pgbackrest restore --type=time "--target=$RESTORE_TO" --target-action=promote --target-timeline=latest
