#!/bin/sh
# Removes what etcd knows of the old cluster. Patroni asks for confirmation twice, which this answers.
set -eu
printf 'tinsmith\nYes I am aware\n' | patronictl remove tinsmith
