import type { DatabaseSync } from 'node:sqlite';

export type PackageStatements = ReturnType<typeof preparePackageStatements>;

/** The condition for versions that are not in quarantine. */
const isVisible = `NOT EXISTS (SELECT 1 FROM quarantined_versions AS hidden
  WHERE hidden.package = versions.package AND hidden.version = versions.version)`;

/** Returns the prepared statements for packages and their versions. */
export function preparePackageStatements(database: DatabaseSync) {
  const statement = (sql: string) => database.prepare(sql);
  const ofVersion = (columns: string, condition = isVisible) =>
    statement(`SELECT ${columns} FROM versions JOIN packages ON packages.id = versions.package
      WHERE tenant = ? AND name = ? AND version = ? AND ${condition}`);
  const fragments = (column: string, condition: string) =>
    statement(`SELECT rowid AS id, version, ${column} AS fragment, published_at FROM versions
      WHERE package = ? AND rowid > ? AND ${condition} ORDER BY rowid`);
  return {
    find: statement('SELECT * FROM packages WHERE tenant = ? AND name = ?'),
    revision: statement('SELECT revision FROM packages WHERE tenant = ? AND name = ?'),
    published: statement(
      `SELECT 1 FROM packages WHERE tenant = ? AND name = ?
       UNION ALL SELECT 1 FROM retired_versions WHERE tenant = ? AND name = ? LIMIT 1`,
    ),
    visible: { full: fragments('manifest', isVisible), abbreviated: fragments('abbreviated', isVisible) },
    all: { full: fragments('manifest', 'true'), abbreviated: fragments('abbreviated', 'true') },
    version: ofVersion('manifest, readme'),
    attestations: ofVersion('attestations'),
    blob: ofVersion('blob, size'),
    manifestByName: ofVersion('manifest', 'true'),
    tarballs: statement(
      `SELECT version, blob FROM versions JOIN packages ON packages.id = versions.package
       WHERE tenant = ? AND name = ? ORDER BY versions.rowid`,
    ),
    nextTarballs: statement(
      `SELECT rowid AS id, version, blob FROM versions WHERE package = ? AND rowid > ? ORDER BY rowid LIMIT ?`,
    ),
    hasVersion: statement('SELECT 1 FROM versions WHERE package = ? AND version = ?'),
    hasVisible: statement(`SELECT 1 FROM versions WHERE package = ? AND version = ? AND ${isVisible}`),
    manifest: statement('SELECT manifest FROM versions WHERE package = ? AND version = ?'),
    namesAfter: statement('SELECT name FROM packages WHERE tenant = ? AND name > ? ORDER BY name LIMIT ?'),
    searchText: statement('SELECT description, keywords FROM packages WHERE id = ?'),
    create: statement(`INSERT INTO packages (tenant, name, revision, created_at, modified_at, dist_tags, description,
      keywords) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`),
    deletedRevision: statement(`SELECT value FROM counters WHERE name = 'deleted_revision'`),
    update: statement(`UPDATE packages SET revision = revision + 1, dist_tags = ?, description = ?, keywords = ?,
      modified_at = ? WHERE id = ? RETURNING revision`),
    delete: statement('DELETE FROM packages WHERE id = ?'),
    addVersion: statement('INSERT INTO versions VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)'),
    setManifest: statement('UPDATE versions SET manifest = ?, abbreviated = ? WHERE package = ? AND version = ?'),
    deleteVersion: statement('DELETE FROM versions WHERE package = ? AND version = ?'),
    retired: statement('SELECT blob FROM retired_versions WHERE tenant = ? AND name = ? AND version = ?'),
    retire: statement('INSERT OR REPLACE INTO retired_versions VALUES (?, ?, ?, ?)'),
    release: statement('DELETE FROM retired_versions WHERE tenant = ? AND name = ?'),
    unretire: statement('DELETE FROM retired_versions WHERE tenant = ? AND name = ? AND version = ?'),
  };
}
