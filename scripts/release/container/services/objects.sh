#!/bin/sh
# OpenStack Swift with its S3 interface, in place of the image `minio`. Its access keys consist of an account and a user.
set -e
mkdir -p /objects/data/disk /objects/cache
cp /swift/* /objects/
sed -i "s/^user_test_tester = .*/user_registry_registry = $MINIO_ROOT_PASSWORD .admin/" /objects/proxy-server.conf
sed -i 's/^bind_ip = .*/bind_ip = 0.0.0.0/' /objects/proxy-server.conf
python3 /objects/rings.py
memcached -u root -l 127.0.0.1 &
for name in account container object; do "swift-$name-server" "/objects/$name-server.conf" & done
exec swift-proxy-server /objects/proxy-server.conf
