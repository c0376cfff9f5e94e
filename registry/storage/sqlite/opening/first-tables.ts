/** The tables of the first released database: the statements of its first migration. Never changes. */
export const firstTables = `
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
`;
