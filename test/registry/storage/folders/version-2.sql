-- A database that a server with version 2 of the schema has written.
CREATE TABLE users (
  tenant TEXT NOT NULL,
  username TEXT NOT NULL,
  role TEXT NOT NULL,
  source TEXT NOT NULL,
  token_hash BLOB,
  subject TEXT,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (tenant, username)
) WITHOUT ROWID;
CREATE INDEX users_by_token ON users (substr(token_hash, 1, 8)) WHERE token_hash IS NOT NULL;
CREATE TABLE rules (
  id TEXT PRIMARY KEY,
  tenant TEXT NOT NULL,
  user TEXT NOT NULL,
  pattern TEXT NOT NULL,
  permission TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (tenant, user, pattern, permission)
) WITHOUT ROWID;
CREATE TABLE packages (
  id INTEGER PRIMARY KEY,
  tenant TEXT NOT NULL,
  name TEXT NOT NULL,
  revision INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  modified_at INTEGER NOT NULL,
  dist_tags TEXT NOT NULL,
  description TEXT NOT NULL,
  keywords TEXT NOT NULL,
  UNIQUE (tenant, name)
);
CREATE TABLE versions (
  package INTEGER NOT NULL REFERENCES packages (id) ON DELETE CASCADE,
  version TEXT NOT NULL,
  manifest TEXT NOT NULL,
  blob TEXT NOT NULL,
  size INTEGER NOT NULL,
  published_at INTEGER NOT NULL,
  published_by TEXT NOT NULL,
  UNIQUE (package, version)
);
CREATE INDEX versions_by_blob ON versions (blob);
CREATE TABLE retired_versions (
  tenant TEXT NOT NULL,
  name TEXT NOT NULL,
  version TEXT NOT NULL,
  blob TEXT NOT NULL,
  PRIMARY KEY (tenant, name, version)
) WITHOUT ROWID;
CREATE TABLE cache_entries (
  registry TEXT NOT NULL,
  path TEXT NOT NULL,
  blob TEXT NOT NULL,
  size INTEGER NOT NULL,
  etag TEXT,
  fetched_at INTEGER NOT NULL,
  last_used_at INTEGER NOT NULL,
  hits INTEGER NOT NULL,
  PRIMARY KEY (registry, path)
) WITHOUT ROWID;
CREATE INDEX cache_entries_by_blob ON cache_entries (blob);
CREATE TABLE audit (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  tenant TEXT NOT NULL,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  target TEXT NOT NULL,
  address TEXT NOT NULL,
  details TEXT NOT NULL
);
CREATE TABLE backups (until INTEGER NOT NULL);
CREATE TABLE small_blobs (id TEXT PRIMARY KEY, content BLOB NOT NULL);
CREATE TRIGGER small_blob_of_version AFTER DELETE ON versions BEGIN
  DELETE FROM small_blobs WHERE id = OLD.blob
    AND NOT EXISTS (SELECT 1 FROM versions WHERE blob = OLD.blob)
    AND NOT EXISTS (SELECT 1 FROM cache_entries WHERE blob = OLD.blob);
END;
CREATE TRIGGER small_blob_of_cache_entry AFTER DELETE ON cache_entries BEGIN
  DELETE FROM small_blobs WHERE id = OLD.blob
    AND NOT EXISTS (SELECT 1 FROM versions WHERE blob = OLD.blob)
    AND NOT EXISTS (SELECT 1 FROM cache_entries WHERE blob = OLD.blob);
END;
CREATE TRIGGER small_blob_of_changed_cache_entry AFTER UPDATE OF blob ON cache_entries BEGIN
  DELETE FROM small_blobs WHERE id = OLD.blob
    AND NOT EXISTS (SELECT 1 FROM versions WHERE blob = OLD.blob)
    AND NOT EXISTS (SELECT 1 FROM cache_entries WHERE blob = OLD.blob);
END;
INSERT INTO users VALUES ('', 'bob', 'write', 'runtime', X'0707070707070707070707070707070707070707070707070707070707070707', NULL, 1700000000016);
INSERT INTO rules VALUES ('127f03c374f600319b', '', 'bob', 'npm/@acme/*', 'write', 1700000000017);
INSERT INTO packages VALUES (1, '', 'one', 1700000000004, 1700000000002, 1700000000006, '{"latest":"1.1.0"}', 'Describes one', 'first
second');
INSERT INTO packages VALUES (2, '', '@acme/two', 1700000000010, 1700000000009, 1700000000010, '{"latest":"1.0.0"}', 'Describes @acme/two', 'first
second');
INSERT INTO versions VALUES (1, '1.0.0', '{"name":"one","version":"1.0.0","description":"Describes one","keywords":["first","second"],"dist":{"integrity":"sha512-YK9pyCfbKWaLccrqnUjqjHCoC+w0+nBZQGNHvAeqDAX0DNoGSMYcgTZFNeQ+cgWua/+gNSMFD5diJ2RwEUNiAQ==","shasum":"3fa765b9bea1f7f78b404c75bc7d16294ad3ff2d"}}', '60af69c827db29668b71caea9d48ea8c70a80bec34fa7059406347bc07aa0c05f40cda0648c61c81364535e43e7205ae6bffa03523050f976227647011436201', 20, 1700000000001, 'ann');
INSERT INTO versions VALUES (1, '1.1.0', '{"name":"one","version":"1.1.0","description":"Describes one","keywords":["first","second"],"dist":{"integrity":"sha512-nAdXNC1SJjK1pwOykeheam9twurFrdbgElgLwZZ5UQgB0Ui0dM5uSY3t+PNGLwU86Z8fu1dhhepM7Y8llRVtAA==","shasum":"cc919a005fca1d492c174e21957c06c347cf8d90"}}', '9c0757342d522632b5a703b291e85e6a6f6dc2eac5add6e012580bc19679510801d148b474ce6e498dedf8f3462f053ce99f1fbb576185ea4ced8f2595156d00', 20, 1700000000005, 'ann');
INSERT INTO versions VALUES (2, '1.0.0', '{"name":"@acme/two","version":"1.0.0","description":"Describes @acme/two","keywords":["first","second"],"dist":{"integrity":"sha512-ovRAn/ljQOy0waHnx8rPHKv8iAz9NbNqgumOTMUUZrQy5wRedehD/cPmfovBYF+kc9UDyniyGgN0cnFzf5tCbg==","shasum":"17f221a0a7dbf84a33905f35d0225ea28a4e503e"}}', 'a2f4409ff96340ecb4c1a1e7c7cacf1cabfc880cfd35b36a82e98e4cc51466b432e7045e75e843fdc3e67e8bc1605fa473d503ca78b21a03747271737f9b426e', 260000, 1700000000008, 'ann');
INSERT INTO retired_versions VALUES ('', 'gone', '1.0.0', 'ef70bc669215ebb024d86a3a380b32a6f4cfe361a3445d8308c5152802d83d35e9050e82a84740c453e7eb890fa9781d039cee7a2323c395fec893a9cc8b3f79');
INSERT INTO cache_entries VALUES ('npm', 'cached', '44700cfb6e6f0b239ef5e042eab8dc37e4c551e782474bb7af59478d71149c06210bedfbe705524df03f2ab94a32e6991630d097883c668b71123c222d6dd80d', 31, '"e"', 1700000000018, 1700000000019, 3);
INSERT INTO audit VALUES (1, 1700000000004, '', 'ann', 'package.publish', 'npm/one@1.0.0', '127.0.0.1', '{"size":20}');
INSERT INTO audit VALUES (2, 1700000000007, '', 'ann', 'package.publish', 'npm/one@1.1.0', '127.0.0.1', '{"size":20}');
INSERT INTO audit VALUES (3, 1700000000011, '', 'ann', 'package.publish', 'npm/@acme/two@1.0.0', '127.0.0.1', '{"size":260000}');
INSERT INTO audit VALUES (4, 1700000000015, '', 'ann', 'package.publish', 'npm/gone@1.0.0', '127.0.0.1', '{"size":21}');
INSERT INTO small_blobs VALUES ('60af69c827db29668b71caea9d48ea8c70a80bec34fa7059406347bc07aa0c05f40cda0648c61c81364535e43e7205ae6bffa03523050f976227647011436201', X'636f6e74656e74206f66206f6e6540312e302e30');
INSERT INTO small_blobs VALUES ('9c0757342d522632b5a703b291e85e6a6f6dc2eac5add6e012580bc19679510801d148b474ce6e498dedf8f3462f053ce99f1fbb576185ea4ced8f2595156d00', X'636f6e74656e74206f66206f6e6540312e312e30');
INSERT INTO small_blobs VALUES ('44700cfb6e6f0b239ef5e042eab8dc37e4c551e782474bb7af59478d71149c06210bedfbe705524df03f2ab94a32e6991630d097883c668b71123c222d6dd80d', X'7b226e616d65223a22636163686564222c2276657273696f6e73223a7b7d7d');
PRAGMA user_version = 2;
