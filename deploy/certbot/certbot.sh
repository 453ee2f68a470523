#!/bin/sh
# Gets the site's certificate and renews it in time: every 12 hours certbot looks whether it is due, 30 days before its
# end. With arguments it asks once, and gives them to certbot: certbot.sh --dry-run, certbot.sh --force-renewal
set -eu

names=${ACME_NAMES:-${SERVER_NAME:?the host name in PUBLIC_URL}}
certificates=${ACME_CERTIFICATES:-/certificates}

ask() {
  set -- --cert-name site --domains "$names" --keep-until-expiring --renew-with-new-domains "$@"
  if [ -n "${ACME_SERVER:-}" ]; then set -- --server "$ACME_SERVER" "$@"; fi
  case ${ACME_CHALLENGE:-http} in
    # nginx serves this folder.
    http) set -- --webroot --webroot-path /acme "$@" ;;
    # The installation's own script sets the record (add) and removes it (remove), see docs/operations.md.
    dns)
      set -- --manual --preferred-challenges dns --manual-auth-hook '/hooks/dns add' \
        --manual-cleanup-hook '/hooks/dns remove' "$@"
      ;;
    *)
      echo "certbot: ACME_CHALLENGE is http or dns, not $ACME_CHALLENGE." >&2
      return 2
      ;;
  esac
  certbot certonly --non-interactive --agree-tos --email "${ACME_EMAIL:?an address that is warned before the end}" \
    --config-dir "$certificates" --work-dir /tmp/certbot --logs-dir /tmp/certbot "$@"
}

if [ $# -gt 0 ]; then
  ask "$@"
  exit
fi
trap 'exit 0' TERM INT
failures=0
while :; do
  # The authority refuses a name for an hour after five failures: the first three are tried again soon, since a failure
  # that passes by itself must not keep a new site without TLS for an hour.
  if ask; then
    failures=0 pause=43200
  else
    failures=$((failures + 1))
    case $failures in
      1) pause=30 ;;
      2) pause=60 ;;
      3) pause=300 ;;
      *) pause=3600 ;;
    esac
    echo "certbot: tries again in $pause seconds." >&2
  fi
  sleep "$pause" &
  wait $!
done
