#!/bin/sh
# Renames the data of a stopped database, so that Patroni makes a new one and the old one can still be looked at.
set -eu
cd /var/lib/postgresql/data
if [ -d 17 ]; then
  mv 17 "17.before-$(date --utc +%Y%m%dT%H%M%SZ)"
fi
