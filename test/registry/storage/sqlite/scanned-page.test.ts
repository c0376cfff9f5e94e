import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCursor } from '../../../../registry/storage/cursor.ts';
import { openStorage, type SqliteStorage } from '../../../../registry/storage/sqlite/opening/open-storage.ts';
import { scannedInTurn, scannedPage } from '../../../../registry/storage/sqlite/scanned-page.ts';

const portions = 4;
const count = portions * scannedInTurn;
const nameOf = (number: number): string => `name-${String(number).padStart(4, '0')}`;
const names = Array.from({ length: count }, (_, i) => nameOf(i));

let folder: string;
let storage: SqliteStorage;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'taskwright-scans-'));
  openStorage(folder).close();
  const database = new DatabaseSync(join(folder, 'registry.db'));
  database.exec('BEGIN');
  const addUser = database.prepare("INSERT INTO users VALUES ('', ?, 'read', 'runtime', NULL, NULL, 1)");
  const addEntry = database.prepare(
    "INSERT INTO cache_entries (registry, path, blob, size, fetched_at, last_used_at, hits) VALUES ('npm', ?, 'x', 1, 1, 1, 0)",
  );
  for (const name of names) {
    addUser.run(name);
    addEntry.run(name);
  }
  database.exec('COMMIT');
  database.close();
  storage = openStorage(folder);
});
afterAll(() => {
  storage.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Resolves to the number of turns in which other work runs before a result is known. */
async function turnsDuring(result: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isRunning = true;
  const count = (): void => {
    turns++;
    if (isRunning) setImmediate(count);
  };
  setImmediate(count);
  await result;
  isRunning = false;
  return turns;
}

const lists = {
  users: async (limit: number, contains?: string) =>
    (await storage.access.usersPage('', { limit, cursor: undefined }, contains)).items.map(({ username }) => username),
  'cache entries': async (limit: number, contains?: string) =>
    (await storage.cache.page({ limit, cursor: undefined }, contains)).items.map(({ path }) => path),
};

test.each(['users', 'cache entries'] as const)('other work runs while a filter reads many %s', async (list) => {
  expect(await turnsDuring(lists[list](10, 'none'))).toBeGreaterThanOrEqual(portions);
  for (const [contains, expected] of [
    ['NAME-09', names.slice(900, 1_000)],
    ['9', names.filter((name) => name.includes('9'))],
    ['', names],
    ['%', []],
  ] as const) {
    expect(await lists[list](1_000, contains)).toEqual(expected);
    expect(await lists[list](7, contains)).toEqual(expected.slice(0, 7));
  }
});

test.each([1, 249, 250, 251, 999, 1_000])('pages of %i users are complete', async (limit) => {
  const found: string[] = [];
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
    if (limit === 1 && found.length === 300) break;
    const { items, next } = await storage.access.usersPage('', { limit, cursor }, 'name');
    found.push(...items.map(({ username }) => username));
    cursor = next;
  }
  expect(found).toEqual(names.slice(0, limit === 1 ? 300 : count));
});

test('rows that change during a scan are listed once and in order, and all others are listed', async () => {
  const rows = new Set(names.filter((_, i) => i % 2 === 0));
  const before = [...rows];
  const read = ([after = '']: readonly string[], number: number) => {
    const portion = [...rows]
      .sort()
      .filter((name) => name > after)
      .slice(0, number);
    const [first = ''] = portion;
    const last = portion[number - 1];
    // A row that was listed is removed, and one is added before it; the last row is removed, and one is added before it.
    for (const name of [first, [...rows].sort().at(-1) ?? '']) {
      rows.delete(name);
      rows.add(`${name.slice(0, -1)}/`);
    }
    return { items: portion, last: last === undefined ? undefined : [last] };
  };
  const request = { limit: 1_000, cursor: undefined };
  const { items, next } = await scannedPage(request, { after: [], keyOf: (name) => [name], read });
  expect(next).toBeUndefined();
  expect(items).toEqual([...new Set(items)].sort());
  expect(before.filter((name) => rows.has(name) && !items.includes(name))).toEqual([]);
});

test('a scan ends after a bounded number of rows, with the key of the last one', async () => {
  let scanned = 0;
  const read = ([after = '0']: readonly string[], rows: number) => {
    scanned += rows;
    return { items: [], last: [String(Number(after) + rows)] };
  };
  const { items, next } = await scannedPage({ limit: 10, cursor: undefined }, { after: [], keyOf: () => [], read });
  expect([items, scanned, readCursor(next)]).toEqual([[], 5_000, ['5000']]);
});
