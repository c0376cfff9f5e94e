import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { addUser, anyAudit, deletePackage, newUser, store, usernames } from '../../../harness/registry/stored.ts';
import type { PackumentForm } from '../../../registry/packages/packuments/manifest-fragments.ts';
import type { StoredFragment } from '../../../registry/storage/contract/records.ts';
import { migrate } from '../../../registry/storage/sqlite/opening/migrations.ts';
import { openStorage, type SqliteStorage } from '../../../registry/storage/sqlite/opening/open-storage.ts';

let folder: string;
let storage: SqliteStorage;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'taskwright-storage-'));
  storage = openStorage(folder);
});
afterEach(() => {
  storage.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns the ids of the contents in a folder of the data folder. */
const files = (name: 'blobs' | 'trash'): readonly string[] =>
  readdirSync(join(folder, name)).filter((file) => /^[0-9a-f]{128}$/.test(file));

/** Returns the ids of all stored contents, in files and in the database. */
function blobs(): readonly string[] {
  const database = new DatabaseSync(join(folder, 'registry.db'), { readOnly: true });
  const small = database.prepare('SELECT id FROM small_blobs').all();
  database.close();
  return [...files('blobs'), ...small.map(({ id }) => String(id))];
}

async function publish(name: string, version: string, content: string) {
  const id = createHash('sha512').update(content).digest('hex');
  await store(storage, { name, version, content });
  return id;
}

test('a failed change is rolled back without the other changes of its transaction', async () => {
  const changes = [
    addUser(storage, newUser('ann')),
    storage.access.change((draft) => {
      draft.createUser(newUser('ben'));
      throw new Error('on purpose');
    }),
    addUser(storage, newUser('ann')),
    addUser(storage, newUser('cleo')),
  ];
  const results = await Promise.allSettled(changes);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  expect(await usernames(storage)).toEqual(['ann', 'cleo']);
});

describe.each([
  ['small', 'content'],
  ['medium', 'content'.repeat(25_000)],
  ['large', 'content'.repeat(40_000)],
])('%s content', (_, content) => {
  const unpublish = (name: string) => deletePackage(storage, name);

  test('is stored once, until the last reference is removed', async () => {
    const id = await publish('one', '1.0.0', content);
    await publish('two', '1.0.0', content);
    expect(blobs()).toEqual([id]);
    await unpublish('one');
    storage.blobs.removeIfUnreferenced(id);
    expect(blobs()).toEqual([id]);
    expect((await storage.blobs.read(id)).toString()).toBe(content);
    await unpublish('two');
    storage.blobs.removeIfUnreferenced(id);
    expect(blobs()).toEqual([]);
  });

  test('that is being published is not removed when the same content is unpublished', async () => {
    const id = await publish('one', '1.0.0', content);
    const stored = await storage.blobs.write(Buffer.from(content));
    await unpublish('one');
    storage.blobs.removeIfUnreferenced(id);
    await store(storage, { name: 'two', blob: stored });
    expect((await storage.blobs.read(id)).toString()).toBe(content);
  });

  test('without a reference is removed on release', async () => {
    const stored = await storage.blobs.write(Buffer.from(content));
    stored.release();
    expect(blobs()).toEqual([]);
  });

  test('of a cache entry is removed with the entry, and when the entry is replaced', async () => {
    const first = await storage.blobs.write(Buffer.from(content));
    const second = await storage.blobs.write(Buffer.from(`other ${content}`));
    const others = { etag: undefined, fetchedAt: 1, lastUsedAt: 1, hits: 0, verifiedBy: 'upstream' } as const;
    for (const blob of [first, second]) {
      await storage.cache.put({ registry: 'npm', path: 'one', ...others }, blob);
      blob.release();
    }
    storage.blobs.removeIfUnreferenced(first.id);
    expect(blobs()).toEqual([second.id]);
    await storage.cache.delete('npm', 'one', anyAudit);
    storage.blobs.removeIfUnreferenced(second.id);
    expect(blobs()).toEqual([]);
  });

  test('that a crash leaves behind is removed by the upkeep, and no other content', async () => {
    const id = await publish('one', '1.0.0', content);
    await storage.blobs.write(Buffer.from(`lost ${content}`));
    writeFileSync(join(folder, 'temporary', 'half-written'), 'half');
    storage.close();
    storage = openStorage(folder);
    expect(readdirSync(join(folder, 'temporary'))).toEqual([]);
    await storage.upkeep.tidy({ graceTime: 0, trashTime: 0 }, 1);
    expect(blobs()).toEqual([id]);
    expect(files('trash')).toEqual([]);
  });
});

test('the contents of a package whose deletion fails remain', async () => {
  const id = await publish('one', '1.0.0', 'content'.repeat(40_000));
  const revision = (await storage.packages.revision('', 'one')) ?? 0;
  const deletion = storage.packages.delete('', 'one', revision, () => {
    // By now, nothing refers to the content.
    storage.blobs.removeIfUnreferenced(id);
    throw new Error('on purpose');
  });
  await expect(deletion).rejects.toThrow('on purpose');
  expect(await storage.packages.tarballs('', 'one')).toEqual([{ version: '1.0.0', blob: id }]);
  expect(blobs()).toEqual([id]);
});

test('a stale revision changes nothing', async () => {
  await publish('one', '1.0.0', 'content');
  const revision = (await storage.packages.revision('', 'one')) ?? 0;
  await publish('one', '1.1.0', 'more');
  const change = { versions: [], distTags: {}, audit: anyAudit };
  const message = '`one` has changed since it was read; read it again and repeat the change.';
  await expect(storage.packages.replace('', 'one', revision, change)).rejects.toThrow(message);
  await expect(storage.packages.delete('', 'one', revision, () => anyAudit)).rejects.toThrow(message);
  expect(await storage.packages.totals()).toEqual({ packages: 1, versions: 2, bytes: 11 });
});

test('a database of a newer version is rejected', () => {
  storage.close();
  const database = new DatabaseSync(join(folder, 'registry.db'));
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version);
  database.exec('PRAGMA user_version = 99');
  database.close();
  expect(() => openStorage(folder)).toThrow(
    /^The database has version 99, but this server supports versions up to \d+/,
  );
  const back = new DatabaseSync(join(folder, 'registry.db'));
  back.exec(`PRAGMA user_version = ${version}`);
  back.close();
  storage = openStorage(folder);
  expect(storage.access.hasUsers()).toBe(false);
});

test('a full database rejects changes and can still be read', async () => {
  storage.close();
  storage = openStorage(folder, { maxPages: 40 });
  let created = 0;
  const creating = (async () => {
    for (; created < 100_000; created++) await addUser(storage, newUser(`${'x'.repeat(100)}-${created}`));
  })();
  await expect(creating).rejects.toThrow('database or disk is full');
  expect((await storage.access.counts('')).users).toBe(created);
});

test('the database of an earlier version is upgraded, and its packages have the same contents', async () => {
  const earlier = mkdtempSync(join(tmpdir(), 'taskwright-storage-'));
  onTestFinished(() => rmSync(earlier, { recursive: true, force: true }));
  const database = new DatabaseSync(join(earlier, 'registry.db'));
  migrate(database, 2);
  database.exec(`INSERT INTO packages VALUES (1, '', 'one', 7, 1, 2, '{"latest":"1.0.1"}', 'Described', '')`);
  const add = database.prepare('INSERT INTO versions VALUES (1, ?, ?, ?, 4, 3, ?)');
  const versions = ['1.0.0', '1.0.1'];
  for (const version of versions) {
    const dist = { shasum: 'abc', fileCount: 2 };
    const manifest = { name: 'one', dist, version, readme: `of ${version}`, scripts: { install: 'x' }, main: 'a.js' };
    add.run(version, JSON.stringify(manifest), 'blob', 'bob');
  }
  database.close();
  const opened = openStorage(earlier);
  onTestFinished(() => opened.close());
  expect(await opened.packages.head('', 'one')).toMatchObject({ revision: 7 });
  expect(await opened.packages.tarballs('', 'one')).toMatchObject([{ version: '1.0.0' }, { version: '1.0.1' }]);
  const texts = async (form: PackumentForm) => {
    const found: unknown[] = [];
    const add = (portion: readonly StoredFragment[]): void =>
      void found.push(...portion.map(({ text }) => JSON.parse(text)));
    await opened.packages.readTexts('', 'one', { form }, { restart: () => undefined, add });
    return found;
  };
  const dist = { shasum: 'abc', fileCount: 2 };
  const scripts = { install: 'x' };
  expect(await texts('full')).toEqual(
    versions.map((version) => ({ name: 'one', version, scripts, main: 'a.js', dist })),
  );
  expect(await texts('abbreviated')).toEqual(
    versions.map((version) => ({ name: 'one', version, hasInstallScript: true, dist })),
  );
  const { readme = '' } = (await opened.packages.version('', 'one', '1.0.0')) ?? {};
  expect(JSON.parse(readme)).toEqual({ readme: 'of 1.0.0' });
});
