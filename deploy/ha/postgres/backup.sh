#!/bin/sh
# Makes the backups that a point in time starts from, on whichever machine has the primary: a full one each week, what
# has changed since then each day. Looks every minute, so that a failover only delays one.
set -eu
while true; do
  if curl --silent --fail --output /dev/null http://127.0.0.1:8008/primary; then
    # How many seconds ago the last backup of a type ended; a large number if there is none.
    age() {
      pgbackrest info --output=json | python3 -c '
import json, sys, time
backups = [b for s in json.load(sys.stdin) for b in s.get("backup", []) if b["type"] in sys.argv[1:]]
print(int(time.time() - max([b["timestamp"]["stop"] for b in backups], default=0)))' "$@"
    }
    # Nothing changes if the place is there already; without it no WAL is archived.
    if pgbackrest stanza-create; then
      if [ "$(age full)" -gt 604800 ]; then
        pgbackrest backup --type=full || true
      elif [ "$(age full diff)" -gt 86400 ]; then
        pgbackrest backup --type=diff || true
      fi
    fi
  fi
  sleep 60
done
