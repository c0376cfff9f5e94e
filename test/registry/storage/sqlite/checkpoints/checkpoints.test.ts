import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { store } from '../../../../../harness/registry/stored.ts';
import { Checkpoints } from '../../../../../registry/storage/sqlite/checkpoints/checkpoints.ts';
import { LogFrames } from '../../../../../registry/storage/sqlite/checkpoints/log-frames.ts';
import { openStorage, type SqliteStorage } from '../../../../../registry/storage/sqlite/opening/open-storage.ts';

const pages = 300;
/** SQLite itself copies a log with four times as many pages, in the thread that handles requests. */
const ownPages = pages * 4;
const changes = 200;
/** Bytes. */
const frameSize = 4096 + 24;
const contentSize = 60_000;

let folder: string;
let storage: SqliteStorage | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'taskwright-checkpoints-'));
});
afterEach(() => {
  storage?.close();
  storage = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const database = (): string => join(folder, 'registry.db');
const framesInFile = (): number => statSync(`${database()}-wal`).size / frameSize;

/** Publishes packages one after the other, without a pause. */
async function publishAll(into: SqliteStorage): Promise<void> {
  for (let i = 0; i < changes; i++) {
    const content = `${i} `.repeat(contentSize).slice(0, contentSize);
    await store(into, { name: `package-${i}`, content });
  }
}

test('the log is copied into the database by another thread during continuous changes, and remains short', async () => {
  storage = openStorage(folder, { checkpointPages: pages });
  await publishAll(storage);
  expect(changes * (contentSize / frameSize)).toBeGreaterThan(ownPages * 2);
  expect(framesInFile()).toBeLessThan(ownPages);
  expect((await storage.packages.totals()).packages).toBe(changes);
});

test('while the log is read, changes continue, and the log is copied afterwards', async () => {
  storage = openStorage(folder, { checkpointPages: pages });
  const reader = new DatabaseSync(database(), { readOnly: true });
  reader.exec('BEGIN; SELECT count(*) FROM packages;');
  await publishAll(storage);
  const before = framesInFile();
  expect(before).toBeGreaterThan(ownPages);
  expect(reader.prepare('SELECT count(*) AS count FROM packages').get()).toEqual({ count: 0 });
  reader.close();
  for (let i = 0; i < changes; i++) await store(storage, { name: `later-${i}`, content: 'x'.repeat(contentSize) });
  expect(framesInFile()).toBeLessThan(before + ownPages);
  expect((await storage.packages.totals()).packages).toBe(2 * changes);
});

test('a checkpoint that fails creates no database and delays no change', async () => {
  storage = openStorage(folder);
  await publishAll(storage);
  const path = join(folder, 'missing.db');
  copyFileSync(`${database()}-wal`, `${path}-wal`);
  const checkpoints = new Checkpoints({ path, pages: 1 });
  checkpoints.committed();
  await checkpoints.untilReady();
  expect(checkpoints.untilReady()).toBeUndefined();
  checkpoints.close();
  expect(existsSync(path)).toBe(false);
});

test('the frames of a log that is written from its beginning again are counted from its beginning', () => {
  const path = join(folder, 'frames.db');
  const writer = new DatabaseSync(path);
  writer.exec('PRAGMA journal_mode = WAL; CREATE TABLE rows (content TEXT);');
  const frames = new LogFrames(`${path}-wal`);
  const add = writer.prepare('INSERT INTO rows VALUES (?)');
  const has = (): readonly boolean[] => [1, 5, 500].map((count) => frames.has(count));
  for (let i = 0; i < 10; i++) add.run('x'.repeat(10_000));
  expect(has()).toEqual([true, true, false]);
  writer.exec('PRAGMA wal_checkpoint(PASSIVE)');
  add.run('x');
  expect(has()).toEqual([true, false, false]);
  frames.close();
  writer.close();
});
