#!/bin/sh
# PostgreSQL, in place of the image `postgres`.
set -e
data=/var/lib/postgresql/data
as_postgres() { setpriv --reuid=postgres --regid=postgres --init-groups "$@"; }
install --directory --owner=postgres /run/postgresql
if [ ! -e "$data/PG_VERSION" ]; then
  chown postgres "$data"
  printf '%s' "$POSTGRES_PASSWORD" > /tmp/password
  as_postgres initdb --pgdata="$data" --username="$POSTGRES_USER" --pwfile=/tmp/password --auth=scram-sha-256
  echo 'host all all all scram-sha-256' >> "$data/pg_hba.conf"
  echo "CREATE DATABASE $POSTGRES_DB" | as_postgres postgres --single -D "$data" postgres
fi
exec setpriv --reuid=postgres --regid=postgres --init-groups postgres -D "$data" -c 'listen_addresses=*'
