import type { DatabaseSync } from 'node:sqlite';
import { integer, text } from '../../row.ts';
import { readableBy } from '../../search/candidates.ts';
import { hasVisibleVersion } from '../../search/has-visible-version.ts';
import type { NameScan, ScannedNames } from '../../search/list-packages.ts';
import { foundPackages } from './found-packages.ts';

/** The number of names in a portion. Another search waits for as long as it takes to decide about so many. */
const portion = 2_000;

/** Returns a function that reads a portion of the names in a database. It only reads. */
export function nameScanner(database: DatabaseSync): (scan: NameScan) => ScannedNames {
  const packages = foundPackages(database);
  const names = database.prepare(
    `SELECT id, name FROM packages WHERE tenant = ? AND name > ? AND ${hasVisibleVersion} ORDER BY name LIMIT ${portion}`,
  );
  return ({ tenant, reader, after, skip, take }) => {
    const isReadable = readableBy(reader, tenant);
    const rows = names.all(tenant, after);
    const readable = rows.filter((row) => isReadable(text(row, 'name')));
    const wanted = readable.slice(skip, skip + take).map((row) => integer(row, 'id'));
    const last = rows.length < portion ? undefined : rows.at(-1);
    return { count: readable.length, packages: packages(wanted), last: last && text(last, 'name') };
  };
}
