# A Debian whose certbot trusts the authority of the drill.
ARG DEBIAN_IMAGE=debian:bookworm-slim
FROM ${DEBIAN_IMAGE}
COPY authority.pem /usr/local/share/authority.pem
ENV REQUESTS_CA_BUNDLE=/usr/local/share/authority.pem
