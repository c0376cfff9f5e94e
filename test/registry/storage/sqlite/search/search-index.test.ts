import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { anyAudit } from '../../../../../harness/registry/stored.ts';
import { migrate } from '../../../../../registry/storage/sqlite/opening/migrations.ts';
import { openStorage, type SqliteStorage } from '../../../../../registry/storage/sqlite/opening/open-storage.ts';
import { SearchIndex } from '../../../../../registry/storage/sqlite/search/search-index.ts';
import { everyone } from '../../../support/everyone.ts';

/** The version of the database before there was a full-text index, and the last one whose index had columns. */
const versions = { unindexed: 2, columns: 17 } as const;
const packages = 1_234;

let folder: string;
let storage: SqliteStorage;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'taskwright-earlier-'));
  const database = new DatabaseSync(join(folder, 'registry.db'));
  migrate(database, versions.unindexed);
  const addPackage = database.prepare("INSERT INTO packages VALUES (?, '', ?, 1, 1, 1, ?, ?, 'old')");
  const addVersion = database.prepare("INSERT INTO versions VALUES (?, '1.0.0', '{}', ?, 3, 1, 'bob')");
  database.exec('BEGIN');
  for (let id = 1; id <= packages; id++) {
    addPackage.run(id, `package-${id}`, '{"latest":"1.0.0"}', `Number ${id}`);
    addVersion.run(id, 'ab'.repeat(64));
  }
  database.exec("INSERT INTO cache_entries VALUES ('npm', 'x', 'cd', 7, NULL, 1, 1, 0)");
  database.exec('COMMIT');
  database.close();
});
afterEach(() => {
  storage.close();
  rmSync(folder, { recursive: true, force: true });
});

async function found(text: string): Promise<number> {
  return (await storage.searches.find({ tenant: '', text, from: 0, size: 0, reader: everyone })).total;
}

async function untilFound(text: string, total: number): Promise<void> {
  while ((await found(text)) !== total) await new Promise((resolve) => setImmediate(resolve));
}

test('the packages of an earlier database are indexed after the start, in portions', async () => {
  storage = openStorage(folder);
  // Opening does not wait for the index, and exact names are found without it.
  expect(await found('package-7')).toBeGreaterThanOrEqual(1);
  await untilFound('keywords:old', packages);
  expect(await found('number 1234')).toBe(1);
});

test('a portion has fewer packages if their texts are long', () => {
  const database = new DatabaseSync(join(folder, 'registry.db'));
  migrate(database);
  database.prepare('UPDATE packages SET description = ? WHERE id <= 2').run('word '.repeat(4_000));
  const index = new SearchIndex(database);
  const indexed = Array.from({ length: 3 }, () => {
    index.putPortion();
    return Array.from({ length: 60 }, (_, at) => at + 1).filter((id) => index.has(id)).length;
  });
  database.close();
  storage = openStorage(folder);
  expect(indexed).toEqual([1, 2, 52]);
});

test('indexing continues when the storage is opened again', async () => {
  storage = openStorage(folder);
  while ((await found('keywords:old')) === 0) await new Promise((resolve) => setImmediate(resolve));
  storage.close();
  storage = openStorage(folder);
  await untilFound('keywords:old', packages);
});

test('the totals of an earlier database are counted when it is opened', async () => {
  storage = openStorage(folder);
  expect(await storage.packages.totals()).toEqual({ packages, versions: packages, bytes: 3 * packages });
  expect(await storage.cache.totals()).toEqual({ entries: 1, bytes: 7 });
});

test('packages of an earlier database can be changed before they are indexed', async () => {
  storage = openStorage(folder);
  await storage.packages.delete('', `package-${packages}`, 1, () => anyAudit);
  await untilFound('keywords:old', packages - 1);
  expect(await storage.packages.totals()).toMatchObject({ packages: packages - 1 });
});

test('the packages in the index of an earlier version are indexed again', async () => {
  const database = new DatabaseSync(join(folder, 'registry.db'));
  migrate(database, versions.columns);
  database.exec('DELETE FROM search_backlog');
  database.close();
  storage = openStorage(folder);
  await untilFound('keywords:old', packages);
  await storage.packages.delete('', 'package-1234', 1, () => anyAudit);
  expect([await found('number 1233'), await found('number 1234')]).toEqual([1, 0]);
});
