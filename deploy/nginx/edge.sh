#!/bin/sh
# Starts nginx in its container: over TLS if there is a certificate, without it otherwise. A certificate that comes or
# changes later is used within seconds, and no connection is dropped for it.
set -eu

# Two folders with a configuration each, plain and tls; a folder of this container's own; the certificate.
configurations=${EDGE_CONFIGURATIONS:-/etc/nginx}
state=${EDGE_STATE:-/tmp}
certificate=${EDGE_CERTIFICATE:-/certificates/live/site}
cache=${EDGE_CACHE:-/var/cache/nginx}
seconds=${EDGE_CHECK_SECONDS:-5}

# Of the certificate and its key as they are now; empty while one of them is missing.
fingerprint() {
  if [ -s "$certificate/fullchain.pem" ] && [ -s "$certificate/privkey.pem" ]; then
    cat "$certificate/fullchain.pem" "$certificate/privkey.pem" | cksum
  fi
}

# nginx is started with this link, so that a reload follows it.
use() {
  ln -sfn "$configurations/$1" "$state/edge"
}

check() {
  nginx -t -q -e stderr -c "$configurations/$1/nginx.conf"
}

watch() {
  used=$1
  while sleep "$seconds"; do
    found=$(fingerprint)
    # Without a certificate it stays as it is: what was served over TLS is not served without it.
    if [ -n "$found" ] && [ "$found" != "$used" ]; then
      used=$found
      if check tls; then
        use tls
        nginx -s reload -e stderr -c "$state/edge/nginx.conf" && echo 'edge: uses the new certificate.'
      else
        echo 'edge: nginx refuses the new certificate, and goes on as before.' >&2
      fi
    fi
  done
}

# Copies from before a stop can be older than the app expects (platform/database/contact.ts).
rm -rf "$cache"/*
mkdir -p "$cache/tinsmith"

first=$(fingerprint)
if [ -n "$first" ] && check tls; then
  use tls
  echo 'edge: serves over TLS.'
else
  use plain
  echo 'edge: serves plain HTTP, since there is no certificate.'
fi
watch "$first" &
exec nginx -c "$state/edge/nginx.conf" -e stderr -g 'daemon off;'
