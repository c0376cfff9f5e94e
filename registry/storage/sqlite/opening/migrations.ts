import type { DatabaseSync } from 'node:sqlite';
import { otherVersion, StorageError } from '../../errors.ts';
import { quarantineTable, stagedTable } from '../../shared-tables.ts';
import { splitManifests } from '../packages/split-manifests.ts';
import { accessTotals } from './access-totals.ts';
import { firstTables } from './first-tables.ts';
import { smallBlobTriggers } from './small-blob-triggers.ts';

const types = { key: 'TEXT', text: 'TEXT', integer: 'INTEGER' };

type Migration = string | ((database: DatabaseSync) => void);

/** Each migration upgrades the database by one version. Released migrations never change. */
const migrations: readonly Migration[] = [
  firstTables,
  `
  CREATE TABLE small_blobs (id TEXT PRIMARY KEY, content BLOB NOT NULL);
  ${smallBlobTriggers(['versions', 'cache_entries'])}
  `,
  // The full-text index of packages (search/search-index.ts), and totals that triggers maintain, so that reading them
  // requires no scan.
  `
  CREATE VIRTUAL TABLE package_search USING fts5 (
    tenant, name, keywords, description,
    content = '', contentless_delete = 1, detail = 'column', tokenize = 'ascii', prefix = '2 3'
  );
  CREATE TABLE search_backlog (after INTEGER NOT NULL);
  INSERT INTO search_backlog SELECT 0 WHERE EXISTS (SELECT 1 FROM packages);

  CREATE TABLE package_totals (
    tenant TEXT PRIMARY KEY,
    packages INTEGER NOT NULL,
    versions INTEGER NOT NULL,
    bytes INTEGER NOT NULL
  ) WITHOUT ROWID;
  INSERT INTO package_totals
    SELECT tenant, count(DISTINCT packages.id), count(versions.version), coalesce(sum(versions.size), 0)
    FROM packages LEFT JOIN versions ON versions.package = packages.id GROUP BY tenant;

  CREATE TRIGGER total_of_new_package AFTER INSERT ON packages BEGIN
    INSERT INTO package_totals VALUES (NEW.tenant, 1, 0, 0) ON CONFLICT DO UPDATE SET packages = packages + 1;
  END;
  CREATE TRIGGER total_of_new_version AFTER INSERT ON versions BEGIN
    UPDATE package_totals SET versions = versions + 1, bytes = bytes + NEW.size
      WHERE tenant = (SELECT tenant FROM packages WHERE id = NEW.package);
  END;
  CREATE TRIGGER total_of_deleted_version AFTER DELETE ON versions BEGIN
    UPDATE package_totals SET versions = versions - 1, bytes = bytes - OLD.size
      WHERE tenant = (SELECT tenant FROM packages WHERE id = OLD.package);
  END;
  -- Before the package, whose tenant the trigger above reads.
  CREATE TRIGGER versions_of_deleted_package BEFORE DELETE ON packages BEGIN
    DELETE FROM versions WHERE package = OLD.id;
  END;
  CREATE TRIGGER total_of_deleted_package AFTER DELETE ON packages BEGIN
    UPDATE package_totals SET packages = packages - 1 WHERE tenant = OLD.tenant;
    DELETE FROM package_search WHERE rowid = OLD.id;
  END;

  CREATE TABLE cache_totals (entries INTEGER NOT NULL, bytes INTEGER NOT NULL);
  INSERT INTO cache_totals SELECT count(*), coalesce(sum(size), 0) FROM cache_entries;
  CREATE TRIGGER total_of_new_cache_entry AFTER INSERT ON cache_entries BEGIN
    UPDATE cache_totals SET entries = entries + 1, bytes = bytes + NEW.size;
  END;
  CREATE TRIGGER total_of_changed_cache_entry AFTER UPDATE OF size ON cache_entries BEGIN
    UPDATE cache_totals SET bytes = bytes + NEW.size - OLD.size;
  END;
  CREATE TRIGGER total_of_deleted_cache_entry AFTER DELETE ON cache_entries BEGIN
    UPDATE cache_totals SET entries = entries - 1, bytes = bytes - OLD.size;
  END;
  `,
  `
  ALTER TABLE cache_entries ADD COLUMN verified_by TEXT NOT NULL DEFAULT 'upstream';
  CREATE INDEX cache_entries_by_use ON cache_entries (last_used_at);
  `,
  splitManifests,
  `
  CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  INSERT INTO settings SELECT 'requires_credentials', 'true' WHERE EXISTS (SELECT 1 FROM users);

  CREATE INDEX audit_of_failed_logins ON audit (id) WHERE action = 'login.failed';
  `,
  `
  DROP TABLE backups;

  -- Names the database. The folder of the blobs contains the same identity.
  CREATE TABLE identity (id TEXT NOT NULL);
  INSERT INTO identity VALUES (lower(hex(randomblob(16))));

  CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
  -- The highest revision of a deleted package, and the milliseconds for which servers have run with this database.
  INSERT INTO counters VALUES ('deleted_revision', 0), ('running_time', 0);
  CREATE TRIGGER deleted_revision AFTER DELETE ON packages BEGIN
    UPDATE counters SET value = OLD.revision WHERE name = 'deleted_revision' AND value < OLD.revision;
  END;

  -- Files of blobs to which no row refers. The time is a running time, since the clock of the system can change.
  CREATE TABLE orphans (blob TEXT PRIMARY KEY, since INTEGER NOT NULL) WITHOUT ROWID;
  `,
  `
  -- The keys with which versions are signed, or were. The private key is only that of the key in use.
  CREATE TABLE signing_keys (
    id TEXT PRIMARY KEY,
    public_key BLOB NOT NULL,
    private_key BLOB,
    created_at INTEGER NOT NULL,
    expires_at INTEGER
  ) WITHOUT ROWID;
  CREATE UNIQUE INDEX current_signing_key ON signing_keys (expires_at IS NULL) WHERE expires_at IS NULL;

  -- The packages whose versions were published before there were signatures.
  CREATE TABLE unsigned_packages (package INTEGER PRIMARY KEY REFERENCES packages (id) ON DELETE CASCADE);
  INSERT INTO unsigned_packages SELECT id FROM packages;
  `,
  `
  -- Tokens of users, beside the one in the table of users. The user may be in the configuration file.
  CREATE TABLE tokens (
    id TEXT PRIMARY KEY,
    tenant TEXT NOT NULL,
    username TEXT NOT NULL,
    name TEXT NOT NULL,
    hash BLOB NOT NULL,
    read_only INTEGER NOT NULL,
    packages TEXT NOT NULL,
    addresses TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER,
    UNIQUE (tenant, username, name)
  ) WITHOUT ROWID;
  CREATE INDEX tokens_by_hash ON tokens (substr(hash, 1, 8));
  CREATE TABLE token_uses (
    token TEXT PRIMARY KEY REFERENCES tokens (id) ON DELETE CASCADE,
    last_used_at INTEGER NOT NULL
  ) WITHOUT ROWID;
  `,
  `
  -- Logins in the browser that package clients wait for, and who has signed in.
  CREATE TABLE logins (
    page_hash BLOB PRIMARY KEY,
    client_hash BLOB NOT NULL UNIQUE,
    network TEXT NOT NULL, tenant TEXT NOT NULL, address TEXT NOT NULL,
    created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL,
    owner_tenant TEXT, owner TEXT, max_expires_at INTEGER
  ) WITHOUT ROWID;
  `,
  `
  -- The audit log is read by time, by user and by action.
  CREATE INDEX audit_by_time ON audit (at, id);
  CREATE INDEX audit_by_actor ON audit (actor, at, id);
  CREATE INDEX audit_by_action ON audit (action, at, id);
  `,
  `
  -- Deliveries to webhooks: those that wait, and recent ones.
  CREATE TABLE webhook_deliveries (
    id TEXT PRIMARY KEY,
    webhook TEXT NOT NULL,
    event TEXT NOT NULL,
    body TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    state TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    next_attempt_at INTEGER,
    last_error TEXT
  );
  CREATE INDEX due_deliveries ON webhook_deliveries (webhook, next_attempt_at) WHERE state = 'waiting';
  CREATE INDEX deliveries_by_time ON webhook_deliveries (created_at, id);
  `,
  `
  -- The downloads of versions, and those of packages by day. A day is the number of days since 1970, in UTC.
  CREATE TABLE downloads (
    package INTEGER NOT NULL,
    version TEXT NOT NULL,
    downloads INTEGER NOT NULL,
    last_at INTEGER NOT NULL,
    PRIMARY KEY (package, version),
    FOREIGN KEY (package, version) REFERENCES versions (package, version) ON DELETE CASCADE
  ) WITHOUT ROWID;
  CREATE TABLE daily_downloads (
    package INTEGER NOT NULL REFERENCES packages (id) ON DELETE CASCADE,
    day INTEGER NOT NULL,
    downloads INTEGER NOT NULL,
    PRIMARY KEY (package, day)
  ) WITHOUT ROWID;
  CREATE INDEX daily_downloads_by_day ON daily_downloads (day);
  `,
  `
  -- Totals of the scopes of packages, which triggers keep, so that reading them is no scan.
  CREATE TABLE scope_totals (
    tenant TEXT NOT NULL,
    scope TEXT NOT NULL,
    versions INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    PRIMARY KEY (tenant, scope)
  ) WITHOUT ROWID;
  INSERT INTO scope_totals
    SELECT tenant, substr(name, 1, instr(name, '/') - 1), count(*), sum(size)
    FROM packages JOIN versions ON package = id WHERE name LIKE '@%/%' GROUP BY 1, 2;

  CREATE TRIGGER scope_total_of_new_version AFTER INSERT ON versions BEGIN
    INSERT INTO scope_totals
      SELECT tenant, substr(name, 1, instr(name, '/') - 1), 1, NEW.size
      FROM packages WHERE id = NEW.package AND name LIKE '@%/%'
      ON CONFLICT DO UPDATE SET versions = versions + 1, bytes = bytes + excluded.bytes;
  END;
  CREATE TRIGGER scope_total_of_deleted_version AFTER DELETE ON versions BEGIN
    UPDATE scope_totals SET versions = versions - 1, bytes = bytes - OLD.size WHERE (tenant, scope) =
      (SELECT tenant, substr(name, 1, instr(name, '/') - 1) FROM packages WHERE id = OLD.package);
  END;
  `,
  // The attestations about the origin of a version: the response of `/-/npm/v1/attestations`.
  'ALTER TABLE versions ADD COLUMN attestations TEXT',
  `
  -- When users have last signed in. The user may be in the configuration file.
  CREATE TABLE sign_ins (
    tenant TEXT NOT NULL,
    username TEXT NOT NULL,
    last_at INTEGER NOT NULL,
    PRIMARY KEY (tenant, username)
  ) WITHOUT ROWID;
  `,
  `
  -- The deliveries that were given up are counted.
  CREATE INDEX failed_deliveries ON webhook_deliveries (webhook) WHERE state = 'failed';
  `,
  // Terms with the letter of their field replace the columns of the index, since FTS5 reads all entries of a word, in whichever
  // column. All packages are indexed again.
  `
  DROP TRIGGER total_of_deleted_package;
  DROP TABLE package_search;
  CREATE VIRTUAL TABLE package_terms USING fts5 (
    terms, content = '', contentless_delete = 1, detail = 'none', tokenize = 'ascii', prefix = '3 4'
  );
  CREATE TABLE search_vocabulary (word TEXT PRIMARY KEY) WITHOUT ROWID;
  DELETE FROM search_backlog;
  INSERT INTO search_backlog SELECT 0 WHERE EXISTS (SELECT 1 FROM packages);
  CREATE TRIGGER total_of_deleted_package AFTER DELETE ON packages BEGIN
    UPDATE package_totals SET packages = packages - 1 WHERE tenant = OLD.tenant;
    DELETE FROM package_terms WHERE rowid = OLD.id;
  END;
  `,
  `
  -- A login ends with the credential that was used for it, which logins of earlier servers do not name.
  DELETE FROM logins WHERE owner IS NOT NULL;
  ALTER TABLE logins ADD COLUMN credential TEXT;
  ALTER TABLE logins ADD COLUMN token TEXT;
  `,
  `
  -- What a client would run to install a cached tarball; empty if nothing, NULL if it was not checked.
  ALTER TABLE cache_entries ADD COLUMN install_script TEXT;
  `,
  stagedTable(types) + smallBlobTriggers(['versions', 'cache_entries', 'staged_versions']),
  // Whether a token allows staging versions, but neither publishing nor approving them.
  'ALTER TABLE tokens ADD COLUMN stage_only INTEGER NOT NULL DEFAULT 0',
  quarantineTable(types),
  // Groups of users, and the values of the claim with groups that tokens and logins have from an access token. A member may not exist.
  `
  CREATE TABLE user_groups (
    tenant TEXT NOT NULL,
    name TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (tenant, name)
  ) WITHOUT ROWID;
  CREATE TABLE group_members (
    tenant TEXT NOT NULL,
    username TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (tenant, username, name),
    FOREIGN KEY (tenant, name) REFERENCES user_groups (tenant, name) ON DELETE CASCADE
  ) WITHOUT ROWID;
  CREATE INDEX members_by_group ON group_members (tenant, name, username);
  ALTER TABLE tokens ADD COLUMN group_claims TEXT NOT NULL DEFAULT '[]';
  ALTER TABLE logins ADD COLUMN group_claims TEXT NOT NULL DEFAULT '[]';
  `,
  accessTotals,
];

/** Returns whether a database has no contents yet, not even tables. */
export function isNew(database: DatabaseSync): boolean {
  return versionOf(database) === 0;
}

/**
 * Upgrades an empty database or one of an earlier version. Throws StorageError for a later version. Tests create a database
 * of an earlier version with `target`.
 */
export function migrate(database: DatabaseSync, target = migrations.length): void {
  const version = versionOf(database);
  if (version > migrations.length) {
    throw new StorageError(
      `The database has version ${version}, but this server supports versions up to ${migrations.length}; use a newer server.`,
    );
  }
  for (const [index, migration] of migrations.entries()) {
    if (index < version || index >= target) continue;
    database.exec('BEGIN IMMEDIATE');
    try {
      if (typeof migration === 'string') database.exec(migration);
      else migration(database);
      database.exec(`PRAGMA user_version = ${index + 1}; COMMIT;`);
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  }
}

/** Throws StorageError when a database does not have the version of this program, so that it cannot be copied. */
export function expectCurrent(database: DatabaseSync): void {
  const version = versionOf(database);
  if (version !== migrations.length) throw otherVersion(version, migrations.length);
}

function versionOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.user_version);
}
