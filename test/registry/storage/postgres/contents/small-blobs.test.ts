import { hash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { store } from '../../../../../harness/registry/stored.ts';
import { contentOfBytes } from '../../../../../registry/objects/content.ts';
import { S3Store } from '../../../../../registry/objects/s3/s3-store.ts';
import type { Storage } from '../../../../../registry/storage/contract/storage.ts';
import { OrphanObjects } from '../../../../../registry/storage/postgres/contents/orphan-objects.ts';
import { storeSmallBlob } from '../../../../../registry/storage/postgres/contents/small-blobs.ts';
import { Database } from '../../../../../registry/storage/postgres/database.ts';
import { openPostgres } from '../../../../../registry/storage/postgres/open-postgres.ts';
import { awaitServices, createDatabase, createTestBucket, describeWithServices } from '../../../../support/services.ts';
import { putSample, sampleOf } from '../../../objects/stores.ts';

interface Opened {
  readonly storage: Storage;
  readonly objects: S3Store;
  readonly database: Database;
  /** The digests of the contents that were reported. */
  readonly damaged: readonly string[];
}

async function open(): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-small-'));
  const address = await createDatabase();
  const objects = new S3Store({ ...(await createTestBucket()), pathStyle: true, prefix: '' });
  const damaged: string[] = [];
  const storage = await openPostgres({
    address,
    folder,
    objects: { store: objects, redirects: true },
    onDamage: ({ id }) => damaged.push(id),
  });
  const database = new Database(address, () => undefined);
  onTestFinished(async () => {
    await database.close();
    await storage.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { storage, objects, database, damaged };
}

/** Returns the search of a server that removes every orphan without a grace time. */
function searchOf({ database, objects }: Opened): OrphanObjects {
  return new OrphanObjects({ database, objects, graceTime: 0 });
}

async function rowsOf({ database }: Opened): Promise<readonly unknown[]> {
  return (await database.query('SELECT id FROM small_blobs ORDER BY id')).map(({ id }) => id);
}

/** Resolves to whether a query that contains a text waits for another transaction. */
async function waitingFor({ database }: Opened, text: string): Promise<boolean> {
  const rows = await database.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE $1`,
    [`%${text}%`],
  );
  return rows.length > 0;
}

async function objectsOf({ objects }: Opened): Promise<readonly string[]> {
  return (await objects.list()).objects.map(({ digest }) => digest);
}

describeWithServices('small blobs of PostgreSQL with an object store', () => {
  beforeAll(awaitServices);

  test('a tarball of up to 32 KiB is a row, and a larger one is an object', async () => {
    const opened = await open();
    const [small, large] = [sampleOf(2 ** 15), sampleOf(2 ** 15 + 1)];
    for (const [name, { bytes, digest }] of Object.entries({ small, large })) {
      await store(opened.storage, { name, content: bytes });
      expect((await opened.storage.blobs.read(digest)).equals(bytes)).toBe(true);
    }
    expect(await rowsOf(opened)).toEqual([small.digest]);
    expect(await objectsOf(opened)).toEqual([large.digest]);
  });

  test('clients are redirected to objects only', async () => {
    const { storage } = await open();
    const addressOf = (size: number) => storage.blobs.addressOf?.({ blob: hash('sha512', `${size}`), size });
    expect(await addressOf(2 ** 15)).toBeUndefined();
    expect(await addressOf(2 ** 15 + 1)).toContain(hash('sha512', `${2 ** 15 + 1}`));
  });

  test('a small tarball that an earlier server has stored as an object is read', async () => {
    const { storage, objects } = await open();
    const { bytes, digest } = await putSample(objects, 100);
    expect((await storage.blobs.read(digest)).equals(bytes)).toBe(true);
  });

  test('a publication that is refused stores nothing', async () => {
    const opened = await open();
    const [first, second] = [sampleOf(100), sampleOf(100)];
    await store(opened.storage, { name: 'one', content: first.bytes });
    await expect(store(opened.storage, { name: 'one', content: second.bytes })).rejects.toMatchObject({
      name: 'AlreadyExists',
    });
    expect(await rowsOf(opened)).toEqual([first.digest]);
  });

  test('a damaged row is reported and not returned, and the next publication of the content repairs it', async () => {
    const { storage, database, damaged } = await open();
    const { bytes, digest } = sampleOf(5_000);
    await store(storage, { name: 'one', content: bytes });
    await database.query('UPDATE small_blobs SET content = $1', [Buffer.from('damaged')]);
    await expect(storage.blobs.read(digest)).rejects.toMatchObject({ name: 'DamagedBlob' });
    expect(damaged).toEqual([digest]);
    await store(storage, { name: 'two', content: bytes });
    expect((await storage.blobs.read(digest)).equals(bytes)).toBe(true);
  });

  test('a small file of the upstream is a row as well', async () => {
    const opened = await open();
    const { storage } = opened;
    const { bytes, digest } = sampleOf(100);
    const blob = await storage.blobs.write(bytes);
    const draft = {
      registry: 'npm',
      path: 'one',
      fetchedAt: 1,
      lastUsedAt: 1,
      hits: 0,
      verifiedBy: 'upstream',
    } as const;
    await storage.cache.put(draft, blob);
    expect(await rowsOf(opened)).toEqual([digest]);
    expect(await objectsOf(opened)).toEqual([]);
    expect((await storage.blobs.read(digest)).equals(bytes)).toBe(true);
    expect(await searchOf(opened).removeOrphans()).toBe(0);
    await storage.cache.evict({ maxBytes: 0, unusedSince: 2, now: 3, count: 10 });
    expect(await searchOf(opened).removeOrphans()).toBe(1);
    expect(await rowsOf(opened)).toEqual([]);
  });

  test('a row that nothing refers to is kept for the grace time, and then removed', async () => {
    const opened = await open();
    const { storage, database, objects } = opened;
    const [removed, kept] = [sampleOf(100), sampleOf(100)];
    await store(storage, { name: 'one', content: removed.bytes });
    await store(storage, { name: 'two', content: kept.bytes });
    await database.query('DELETE FROM versions WHERE blob = $1', [removed.digest]);
    expect(await new OrphanObjects({ database, objects }).removeOrphans()).toBe(0);
    expect(await rowsOf(opened)).toEqual([removed.digest, kept.digest].sort());
    expect(await searchOf(opened).removeOrphans()).toBe(1);
    expect(await rowsOf(opened)).toEqual([kept.digest]);
    expect(await database.query('SELECT id FROM objects')).toEqual([]);
  });

  test('a row that a command in progress has stored again is not removed', async () => {
    const opened = await open();
    const { storage, database } = opened;
    const { bytes, digest } = sampleOf(100);
    await store(storage, { name: 'one', content: bytes });
    await database.query('DELETE FROM versions');
    const searching = await database.transaction(async (queries) => {
      await queries.query(storeSmallBlob(1, 2), [digest, bytes]);
      await queries.query("INSERT INTO cache_entries VALUES ('npm', 'one', $1, 100, NULL, 0, 0, 0, 'upstream')", [
        digest,
      ]);
      const removed = searchOf(opened).removeOrphans();
      await expect.poll(() => waitingFor(opened, 'small_blobs')).toBe(true);
      return { removed };
    });
    expect(await searching.removed).toBe(0);
    expect((await storage.blobs.read(digest)).equals(bytes)).toBe(true);
  });

  test('a row that is removed during a publication of its content is stored again', async () => {
    const opened = await open();
    const { storage, database } = opened;
    const { bytes, digest } = sampleOf(100);
    await store(storage, { name: 'one', content: bytes });
    await database.query('DELETE FROM versions');
    const publishing = await database.transaction(async (queries) => {
      await queries.query('DELETE FROM small_blobs');
      const published = store(storage, { name: 'two', content: bytes });
      await expect.poll(() => waitingFor(opened, 'publish_version')).toBe(true);
      return { published };
    });
    await publishing.published;
    expect((await storage.blobs.read(digest)).equals(bytes)).toBe(true);
  });

  test('content that is already an object is stored as a row, and can be read from either', async () => {
    const opened = await open();
    const { storage, objects, database } = opened;
    const { bytes, digest } = sampleOf(100);
    await objects.put(digest, contentOfBytes(bytes));
    await store(storage, { name: 'one', content: bytes });
    expect(await rowsOf(opened)).toEqual([digest]);
    await database.query('DELETE FROM small_blobs');
    expect((await storage.blobs.read(digest)).equals(bytes)).toBe(true);
  });
});
