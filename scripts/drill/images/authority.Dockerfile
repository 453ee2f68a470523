# An authority that signs certificates as Let's Encrypt does, and its name server.
ARG DEBIAN_IMAGE=debian:bookworm-slim
FROM ${DEBIAN_IMAGE}
RUN apt-get update && apt-get install -y --no-install-recommends pebble && rm -rf /var/lib/apt/lists/*
