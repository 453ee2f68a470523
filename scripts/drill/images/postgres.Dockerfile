# In the place of PostgreSQL's own image, where only Debian can be had; the same settings, folders and first start.
ARG DEBIAN_IMAGE=debian:trixie-slim
FROM ${DEBIAN_IMAGE}
RUN mkdir -p /etc/postgresql-common && echo 'create_main_cluster = false' > /etc/postgresql-common/createcluster.conf \
 && apt-get update && apt-get install -y --no-install-recommends postgresql-17 && rm -rf /var/lib/apt/lists/* \
 && install -d -o postgres -g postgres -m 1777 /var/lib/postgresql/data /docker-entrypoint-initdb.d \
 && install -d -o postgres -g postgres -m 3777 /var/run/postgresql
COPY postgres-entrypoint.sh /usr/local/bin/
ENV PATH=/usr/lib/postgresql/17/bin:/usr/local/bin:/usr/bin:/bin PGDATA=/var/lib/postgresql/data LANG=C.UTF-8
STOPSIGNAL SIGINT
EXPOSE 5432
VOLUME /var/lib/postgresql/data
ENTRYPOINT ["postgres-entrypoint.sh"]
CMD ["postgres"]
