import type { DatabaseSync } from 'node:sqlite';

/** Returns a query for the blobs that rows refer to, and their sizes. */
export function referredContents(database: DatabaseSync): string {
  const published = 'SELECT blob, size FROM versions UNION ALL SELECT blob, size FROM cache_entries';
  if (!hasStagedVersions(database)) return published;
  return `${published} UNION ALL SELECT blob, size FROM staged_versions WHERE blob IS NOT NULL`;
}

/** Returns whether a database has the table of staged versions, which those of earlier versions do not have. */
export function hasStagedVersions(database: DatabaseSync): boolean {
  return database.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'staged_versions'`).get() !== undefined;
}
