import type { DatabaseSync } from 'node:sqlite';

/** Returns the prepared statements for packages and their versions. */
export function preparePackageStatements(database: DatabaseSync) {
  const statement = (sql: string) => database.prepare(sql);
  return {
    find: statement('SELECT * FROM packages WHERE tenant = ? AND name = ?'),
    revision: statement('SELECT revision FROM packages WHERE tenant = ? AND name = ?'),
    versions: statement('SELECT * FROM versions WHERE package = ? ORDER BY rowid'),
    blob: statement(
      `SELECT blob, size FROM versions JOIN packages ON packages.id = versions.package
       WHERE tenant = ? AND name = ? AND version = ?`,
    ),
    hasVersion: statement('SELECT 1 FROM versions WHERE package = ? AND version = ?'),
    manifest: statement('SELECT manifest FROM versions WHERE package = ? AND version = ?'),
    names: statement('SELECT name FROM packages WHERE tenant = ? ORDER BY name'),
    search: statement(
      `SELECT packages.*, versions.manifest FROM packages
       JOIN versions ON versions.package = packages.id AND versions.version = json_extract(dist_tags, '$.latest')
       WHERE tenant = ? AND (name LIKE ? ESCAPE '\\' OR description LIKE ? ESCAPE '\\' OR keywords LIKE ? ESCAPE '\\')
       ORDER BY name = ? DESC, name LIKE ? ESCAPE '\\' DESC, name LIKE ? ESCAPE '\\' DESC, name`,
    ),
    create: statement(`INSERT INTO packages (tenant, name, revision, created_at, modified_at, dist_tags, description,
      keywords) VALUES (?, ?, ?, ?, ?, '{}', '', '')`),
    update: statement(`UPDATE packages SET revision = revision + 1, dist_tags = ?, description = ?, keywords = ?,
      modified_at = ? WHERE id = ?`),
    delete: statement('DELETE FROM packages WHERE id = ?'),
    addVersion: statement('INSERT INTO versions VALUES (?, ?, ?, ?, ?, ?, ?)'),
    setManifest: statement('UPDATE versions SET manifest = ? WHERE package = ? AND version = ?'),
    deleteVersion: statement('DELETE FROM versions WHERE package = ? AND version = ?'),
    retired: statement('SELECT blob FROM retired_versions WHERE tenant = ? AND name = ? AND version = ?'),
    retire: statement('INSERT OR REPLACE INTO retired_versions VALUES (?, ?, ?, ?)'),
    unretire: statement('DELETE FROM retired_versions WHERE tenant = ? AND name = ? AND version = ?'),
    totals: statement(
      `SELECT count(DISTINCT packages.id) AS packages, count(versions.version) AS versions,
       coalesce(sum(versions.size), 0) AS bytes
       FROM packages LEFT JOIN versions ON versions.package = packages.id WHERE ? IS NULL OR tenant = ?`,
    ),
  };
}
