import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addRule, addUser, newUser } from '../../../../../harness/registry/stored.ts';
import { backup } from '../../../../../registry/storage/sqlite/backups/backup.ts';
import { restore } from '../../../../../registry/storage/sqlite/backups/restore.ts';
import { verifyArchive } from '../../../../../registry/storage/sqlite/backups/verify-archive.ts';
import { openStorage } from '../../../../../registry/storage/sqlite/opening/open-storage.ts';
import { SqliteSource } from '../../../../../registry/storage/sqlite/transfer/sqlite-source.ts';
import { openSqliteTarget } from '../../../../../registry/storage/sqlite/transfer/sqlite-target.ts';
import { verifyFolder } from '../../../../../registry/storage/sqlite/verification/verify-folder.ts';
import { copyRows } from '../../../../../registry/storage/transfer/rows.ts';

let parent: string;
let data: string;
beforeEach(async () => {
  parent = mkdtempSync(join(tmpdir(), 'taskwright-totals-'));
  data = join(parent, 'data');
  const storage = openStorage(data);
  for (const name of ['bob', 'eve']) await addUser(storage, newUser(name));
  await addRule(storage, { tenant: 'acme', user: '*', pattern: 'npm/**', permission: 'read' });
  storage.close();
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

function edit(folder: string, sql: string): void {
  const database = new DatabaseSync(join(folder, 'registry.db'));
  database.exec(sql);
  database.close();
}

async function countsIn(folder: string) {
  const storage = openStorage(folder);
  const counts = [await storage.access.counts(''), await storage.access.counts('acme')];
  storage.close();
  return counts;
}

const counts = [
  { users: 2, rules: 0 },
  { users: 0, rules: 1 },
];

test.each([
  ['', []],
  ["DELETE FROM users WHERE username = 'bob'", []],
  ["INSERT INTO access_totals VALUES ('empty', 0, 0)", []],
  ['DROP TABLE access_totals; DROP TRIGGER total_of_new_user', []],
  [
    "UPDATE access_totals SET users = 5, rules = -1 WHERE tenant = ''",
    ['The totals of the server are 5 users and -1 access rules instead of 2 and 0.'],
  ],
  [
    "DELETE FROM access_totals WHERE tenant = 'acme'",
    ['The totals of the tenant `acme` are 0 users and 0 access rules instead of 0 and 1.'],
  ],
  [
    "INSERT INTO access_totals VALUES ('none', 1, 2)",
    ['The totals of the tenant `none` are 1 users and 2 access rules instead of 0 and 0.'],
  ],
])('after `%s`, the problems are %j', async (sql, problems) => {
  edit(data, sql);
  expect((await verifyFolder(data)).problems).toEqual(problems);
});

test('a backup has the totals, and one with other totals is not restored', async () => {
  const file = join(parent, 'backup.tar');
  await backup(data, file);
  expect((await verifyArchive(file)).problems).toEqual([]);
  const restored = join(parent, 'restored');
  expect((await restore(file, restored)).problems).toEqual([]);
  expect(await countsIn(restored)).toEqual(counts);
  edit(restored, 'UPDATE access_totals SET rules = 7');
  const other = join(parent, 'other.tar');
  await backup(restored, other);
  const { problems } = await restore(other, join(parent, 'empty'));
  expect(problems).toHaveLength(2);
});

test('a migration counts again', async () => {
  edit(data, 'UPDATE access_totals SET users = 7');
  const [source, target] = [new SqliteSource(data), openSqliteTarget(join(parent, 'target'))];
  await copyRows(source, target);
  await target.commit();
  await Promise.all([source.close(), target.close()]);
  expect(await countsIn(join(parent, 'target'))).toEqual(counts);
});
