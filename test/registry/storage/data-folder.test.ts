import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deletePackage, store } from '../../../harness/registry/stored.ts';
import { blockRemoval } from '../../../registry/storage/sqlite/backups/removal-lock.ts';
import {
  openStorage,
  type SqliteStorage,
  type StorageOptions,
} from '../../../registry/storage/sqlite/opening/open-storage.ts';

let parent: string;
let folder: string;
const opened: SqliteStorage[] = [];
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'taskwright-data-'));
  folder = join(parent, 'data');
});
afterEach(() => {
  for (const storage of opened.splice(0)) storage.close();
  rmSync(parent, { recursive: true, force: true });
});

function open(path = folder, options: StorageOptions = {}): SqliteStorage {
  const storage = openStorage(path, options);
  opened.push(storage);
  return storage;
}

function closeAll(): void {
  for (const storage of opened.splice(0)) storage.close();
}

const large = (label: string): string => label.repeat(100_000);
const now = { graceTime: 0, trashTime: 0 };

async function publish(storage: SqliteStorage, name: string, content = large(name)): Promise<string> {
  await store(storage, { name, content });
  return createHash('sha512').update(content).digest('hex');
}

const blobsIn = (path: string): readonly string[] => readdirSync(path).filter((name) => /^[0-9a-f]{128}$/.test(name));

/** A folder with two packages that a server has stopped using. */
async function stoppedFolder(): Promise<readonly string[]> {
  const storage = open();
  const ids = [await publish(storage, 'one'), await publish(storage, 'two')];
  closeAll();
  return ids.toSorted();
}

describe('a data folder with blobs', () => {
  const damages: readonly [name: string, damage: () => Promise<void>, message: RegExp][] = [
    [
      'whose database is missing',
      async () => rmSync(join(folder, 'registry.db')),
      /`registry\.db` is missing or empty; put/,
    ],
    [
      'whose database is empty',
      () => writeFile(join(folder, 'registry.db'), ''),
      /`registry\.db` is missing or empty; put/,
    ],
    [
      'whose database is new',
      async () => {
        open(join(parent, 'new'));
        closeAll();
        await cp(join(parent, 'new', 'registry.db'), join(folder, 'registry.db'));
      },
      /belong to another database than .*registry\.db`; put the right database back/,
    ],
    [
      'with the unfinished draft of a restore',
      async () => {
        rmSync(join(folder, 'registry.db'));
        await mkdir(join(folder, '.restore-x'));
      },
      /A restore into `.*` has not finished; run `taskwright-registry restore` again/,
    ],
  ];

  test.each(damages)('%s is rejected, and no file is removed', async (_, damage, message) => {
    const ids = await stoppedFolder();
    await damage();
    expect(() => open()).toThrow(message);
    expect(blobsIn(join(folder, 'blobs'))).toEqual(ids);
  });

  test('of which only the log of the database remains is rejected', async () => {
    open();
    closeAll();
    rmSync(join(folder, 'registry.db'));
    writeFileSync(join(folder, 'registry.db-wal'), 'frames');
    expect(() => open()).toThrow(/contains `registry\.db-wal`, but `registry\.db` is missing/);
    expect(await readFile(join(folder, 'registry.db-wal'), 'utf8')).toBe('frames');
  });

  test('opens again when the correct database is restored', async () => {
    const ids = await stoppedFolder();
    await rename(join(folder, 'registry.db'), join(parent, 'lost.db'));
    expect(() => open()).toThrow();
    await rename(join(parent, 'lost.db'), join(folder, 'registry.db'));
    await open().upkeep.tidy(now, 1);
    expect(blobsIn(join(folder, 'blobs'))).toEqual(ids);
  });

  test('of an earlier version without identities is used, but nothing is removed if no file is referenced', async () => {
    const ids = await stoppedFolder();
    rmSync(join(folder, 'blobs', 'identity'));
    const database = new DatabaseSync(join(folder, 'registry.db'));
    database.exec('DELETE FROM versions');
    database.close();
    await open().upkeep.tidy(now, 1);
    expect(blobsIn(join(folder, 'blobs'))).toEqual(ids);
    expect(existsSync(join(folder, 'blobs', 'identity'))).toBe(false);
  });
});

describe('a file of a blob without a reference', () => {
  const hour = 3_600_000;
  const times = { graceTime: hour, trashTime: 24 * hour };
  const id = 'ab'.repeat(64);
  const places = (): readonly string[] =>
    ['blobs', 'trash'].filter((name) => readdirSync(join(folder, name)).includes(id));

  test('stays in place for a time, then in the trash, and is then removed, regardless of the system clock', async () => {
    let hours = 0;
    const options = { elapsed: () => hours * hour, now: () => Math.random() * 1e13 };
    open(folder, options);
    writeFileSync(join(folder, 'blobs', id), 'lost');
    const history: string[] = [];
    for (const step of [0, 0.9, 0.2, 23, 0.9, 0.2]) {
      hours += step;
      await opened[0]?.upkeep.tidy(times, 1);
      history.push(`${step} ${places()}`);
      closeAll();
      open(folder, options);
    }
    expect(history).toEqual(['0 blobs', '0.9 blobs', '0.2 trash', '23 trash', '0.9 trash', '0.2 ']);
  });

  test('is not removed while another process reads all files', async () => {
    const storage = open();
    writeFileSync(join(folder, 'blobs', id), 'lost');
    const allowRemoval = blockRemoval(folder);
    await storage.upkeep.tidy(now, 1);
    expect(places()).toEqual(['blobs']);
    allowRemoval();
    await storage.upkeep.tidy(now, 1);
    expect(places()).toEqual([]);
  });

  test('is moved back from the trash when it is referenced again', async () => {
    const ids = await stoppedFolder();
    for (const name of ids) await rename(join(folder, 'blobs', name), join(folder, 'trash', name));
    await open().upkeep.tidy(now, 1);
    expect(blobsIn(join(folder, 'blobs'))).toEqual(ids);
    expect(blobsIn(join(folder, 'trash'))).toEqual([]);
  });
});

test.each([
  [
    'is damaged',
    (path: string) => writeFileSync(path, 'no database'.repeat(1_000)),
    /^The database `.*data\/registry\.db` is damaged \(/,
  ],
  ['is a folder', (path: string) => mkdirSync(path), /^Cannot open `.*data\/registry\.db`: /],
])('a database that %s is reported with its path', (_, prepare, message) => {
  mkdirSync(folder);
  prepare(join(folder, 'registry.db'));
  expect(() => open()).toThrow(message);
});

test('a damaged lock is reported with its path', () => {
  mkdirSync(folder);
  writeFileSync(join(folder, 'lock.db'), 'no database'.repeat(1_000));
  expect(() => open()).toThrow(/^The lock `.*data\/lock\.db` is damaged/);
});

describe('the verification in the background', () => {
  test('reports damaged and missing content, and reads a little at a time', async () => {
    const found: string[] = [];
    const storage = open(folder, { onDamage: ({ message }) => found.push(message) });
    const [damaged, missing] = [await publish(storage, 'one'), await publish(storage, 'two')];
    await publish(storage, 'three');
    expect(await storage.upkeep.verify(1)).toBe(0);
    writeFileSync(join(folder, 'blobs', damaged), 'x', { flag: 'r+' });
    rmSync(join(folder, 'blobs', missing));
    // Other work runs in between: at least once for each of the chunks of 128 KiB.
    let turns = 0;
    let counting = setImmediate(function count() {
      turns++;
      counting = setImmediate(count);
    });
    expect(await storage.upkeep.verify(1)).toBe(2);
    clearImmediate(counting);
    expect(turns).toBeGreaterThan(6);
    expect(found.toSorted()).toEqual([
      expect.stringContaining(`SHA-512 \`${[damaged, missing].toSorted()[0]}\` is`),
      expect.stringContaining(`SHA-512 \`${[damaged, missing].toSorted()[1]}\` is`),
    ]);
    expect(found.some((message) => message.includes('is missing'))).toBe(true);
  });

  test('deletes damaged content from the cache, so that it is requested from the upstream again', async () => {
    const storage = open();
    const blob = await storage.blobs.write(Buffer.from(large('cached')));
    const times = { etag: undefined, fetchedAt: 1, lastUsedAt: 1, hits: 0, verifiedBy: 'upstream' } as const;
    await storage.cache.put({ registry: 'npm', path: 'one', ...times }, blob);
    blob.release();
    writeFileSync(join(folder, 'blobs', blob.id), 'x', { flag: 'r+' });
    expect(await storage.upkeep.verify(1)).toBe(1);
    // Changes are made in turn.
    await storage.cache.touch('npm', 'other', 1);
    expect(await storage.cache.find('npm', 'one')).toBe(undefined);
  });
});

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

test('a new data folder has a reserve for a full disk before anything is published', async () => {
  await open().upkeep.tidy(now, 1);
  expect(statSync(join(folder, 'reserve')).size).toBe(4 * 2 ** 20);
});

describe('the permissions of a data folder', () => {
  test('exclude other users', async () => {
    await publish(open(), 'one');
    const paths = ['.', ...readdirSync(folder, { recursive: true }).map(String)];
    const modes = paths.map((path) => `${path} ${modeOf(join(folder, path))}`);
    expect(modes.filter((mode) => !/ [67]00$/.test(mode))).toEqual([]);
    expect(paths).toEqual(expect.arrayContaining(['registry.db', 'registry.db-wal', 'registry.db-shm', 'lock.db']));
  });

  test('are narrowed when they were wider', async () => {
    const ids = await stoppedFolder();
    const paths = ['.', 'blobs', 'trash', 'temporary', 'registry.db', 'lock.db', `blobs/${ids[0]}`];
    for (const path of paths) await chmod(join(folder, path), 0o755);
    const storage = open();
    await storage.upkeep.tidy(now, 1);
    expect(storage.warnings).toEqual([]);
    expect(paths.map((path) => modeOf(join(folder, path)))).toEqual(paths.map(() => '700'));
  });

  test('remain when the folder also has other files, with a warning', async () => {
    await mkdir(folder, { mode: 0o755 });
    writeFileSync(join(folder, 'site.html'), '', { mode: 0o644 });
    expect(open().warnings).toEqual([
      `Other users may be able to read \`${folder}\`, which also contains \`site.html\`; use a folder of its own for the data, or run \`chmod go= ${folder}\`.`,
    ]);
    expect(modeOf(folder)).toBe('755');
    expect(modeOf(join(folder, 'registry.db'))).toBe('600');
  });
});

test('a package that is published again after the clock was set back has another revision', async () => {
  let clock = 2_000;
  const storage = open(folder, { now: () => clock });
  await publish(storage, 'one');
  const first = (await storage.packages.revision('', 'one')) ?? 0;
  await deletePackage(storage, 'one');
  clock = 1_000;
  await publish(storage, 'one');
  expect(await storage.packages.revision('', 'one')).toBeGreaterThan(first);
});
