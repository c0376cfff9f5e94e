import type { DatabaseSync } from 'node:sqlite';
import { isObject } from '../../../../server/core/text/json-object.ts';
import { fragmentsOf } from '../../../packages/packuments/manifest-fragments.ts';
import { integer, text } from '../../row.ts';

/** Rows that are read at once. */
const portion = 500;

/** Migration: splits the manifest of each version into the texts that packuments consist of. */
export function splitManifests(database: DatabaseSync): void {
  database.exec(`
    ALTER TABLE versions ADD COLUMN abbreviated TEXT NOT NULL DEFAULT '';
    ALTER TABLE versions ADD COLUMN readme TEXT;
    CREATE INDEX versions_by_package ON versions (package);
  `);
  const read = database.prepare(
    `SELECT rowid AS id, manifest FROM versions WHERE rowid > ? ORDER BY rowid LIMIT ${portion}`,
  );
  const write = database.prepare('UPDATE versions SET manifest = ?, abbreviated = ?, readme = ? WHERE rowid = ?');
  for (let rows = read.all(-1), last = -1; rows.length > 0; rows = read.all(last)) {
    for (const row of rows) {
      last = integer(row, 'id');
      const manifest: unknown = JSON.parse(text(row, 'manifest'));
      const { full, abbreviated, readme } = fragmentsOf(isObject(manifest) ? manifest : {});
      write.run(full, abbreviated, readme ?? null, last);
    }
  }
}
