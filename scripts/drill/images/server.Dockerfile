# A clean Debian with systemd as its first process, as a server has it. Node 24 is in it, since Debian has none.
ARG DEBIAN_IMAGE=debian:bookworm-slim
ARG NODE_IMAGE=node:24-bookworm-slim
FROM ${NODE_IMAGE} AS node
FROM ${DEBIAN_IMAGE}
RUN apt-get update && apt-get install -y --no-install-recommends systemd systemd-sysv dbus ca-certificates libfaketime \
 && rm -rf /var/lib/apt/lists/*
COPY --from=node /usr/local/bin/node /usr/bin/node
COPY --from=node /usr/local/lib/node_modules/npm /usr/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/bin/npm && ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/bin/npx
COPY server-start.sh editor /usr/local/bin/
# What real servers trust by themselves: the drill's authorities, in the place of Let's Encrypt, and those of this
# machine, whose mirror of npm may have one of its own.
COPY roots.crt /usr/local/share/ca-certificates/drill.crt
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
RUN update-ca-certificates && mkdir -p /etc/systemd/system.conf.d \
 && printf '[Manager]\nDefaultEnvironment=NODE_EXTRA_CA_CERTS=%s\n' "$NODE_EXTRA_CA_CERTS" > /etc/systemd/system.conf.d/drill.conf
STOPSIGNAL SIGRTMIN+3
CMD ["server-start.sh"]
