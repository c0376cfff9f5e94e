import type { DatabaseSync } from 'node:sqlite';
import { toFound } from '../../search/found-package.ts';
import type { FoundPackage } from '../../search/package-search.ts';

/** Returns a function that reads packages for results. It omits those that have been removed since they were found. */
export function foundPackages(database: DatabaseSync): (ids: readonly number[]) => readonly FoundPackage[] {
  const statement = database.prepare(
    `SELECT name, substr(description, 1, 1000) AS description, substr(keywords, 1, 1000) AS keywords, modified_at,
     latest.version, published_by FROM packages LEFT JOIN versions AS latest
     ON latest.package = packages.id AND latest.version = json_extract(dist_tags, '$.latest') WHERE packages.id = ?`,
  );
  return (ids) => ids.flatMap((id) => statement.all(id).map(toFound));
}
