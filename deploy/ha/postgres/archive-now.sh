#!/bin/sh
# On the primary: archives what was written until now, so that the bucket has every change. Nothing on the standby.
set -eu
if curl --silent --fail --output /dev/null http://127.0.0.1:8008/primary; then
  pgbackrest check
fi
