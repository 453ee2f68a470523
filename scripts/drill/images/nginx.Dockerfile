# In the place of nginx's own image, where only Debian can be had: its user and what it brings.
ARG DEBIAN_IMAGE=debian:bookworm-slim
FROM ${DEBIAN_IMAGE}
RUN groupadd --system --gid 101 nginx && useradd --system --uid 101 --gid 101 --home-dir /var/cache/nginx nginx \
 && apt-get update && apt-get install -y --no-install-recommends nginx-light curl && rm -rf /var/lib/apt/lists/*
STOPSIGNAL SIGQUIT
