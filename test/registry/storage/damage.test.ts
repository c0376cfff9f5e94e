import { createHash } from 'node:crypto';
import { closeSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import { ownerConfig, ownerToken, startTestRegistry, type TestRegistry } from '../../../harness/registry/registry.ts';
import { tarballOf } from '../../../harness/registry/tarball.ts';

let registry: TestRegistry;
beforeEach(async () => {
  registry = await startTestRegistry(ownerConfig);
});
afterEach(() => registry.stop());

const sizes: readonly [name: string, size: number][] = [
  ['in the database', 1_000],
  ['in a file that is read in one step', 500_000],
  ['in a file that is streamed', 9_000_000],
];

const contentOf = (size: number): Buffer => tarballOf('one', '1.0.0', Buffer.alloc(size, 'content'));

async function publish(size: number): Promise<string> {
  const content = contentOf(size);
  const { status } = await registry.request('PUT', '/npm/one', {
    as: ownerToken,
    body: publication('one', { tarball: content }),
  });
  expect(status).toBe(201);
  return createHash('sha512').update(content).digest('hex');
}

const read = (method = 'GET', headers = {}) => registry.request(method, '/npm/one/-/one-1.0.0.tgz', { headers });
const dataFolder = (): string => join(registry.folder, 'data');

/** Changes one byte in the middle of a blob, as a failing disk does. */
async function damage(id: string, size: number): Promise<void> {
  if (size <= 100_000) {
    const database = new DatabaseSync(join(dataFolder(), 'registry.db'), { timeout: 5_000 });
    database.prepare('UPDATE small_blobs SET content = ? WHERE id = ?').run(contentOf(size).fill('!', 500, 501), id);
    database.close();
    return;
  }
  const file = openSync(join(dataFolder(), 'blobs', id), 'r+');
  writeSync(file, '!', Math.trunc(size / 2));
  closeSync(file);
}

describe.each(sizes)('a tarball %s', (_, size) => {
  test('that is damaged is never sent, and the response and the log name its digest', async () => {
    const id = await publish(size);
    await damage(id, size);
    const message = `The content with the SHA-512 \`${id}\` is damaged on the disk of the server; restore it from a backup.`;
    for (const headers of [{}, {}, { range: 'bytes=0-9' }]) {
      const { status, body, headers: sent } = await read('GET', headers);
      expect({ status, body }).toEqual({ status: 500, body: { error: message, code: 'internal-error' } });
      expect(sent).not.toHaveProperty('cache-control');
      expect(sent).not.toHaveProperty('etag');
    }
    expect(registry.log()).toContain(message);
    const metrics = (await registry.request('GET', '/metrics', { as: ownerToken })).bytes.toString();
    expect(metrics).toContain('taskwright_registry_damaged_contents_total 3\n');
  });

  test('that is damaged is repaired when the same content is published again', async () => {
    const id = await publish(size);
    await damage(id, size);
    expect((await read()).status).toBe(500);
    const body = publication('one', { version: '1.0.0+again', tarball: contentOf(size) });
    expect(await registry.request('PUT', '/npm/one', { as: ownerToken, body })).toMatchObject({ status: 201 });
    expect((await read()).bytes.equals(contentOf(size))).toBe(true);
  });
});

/** Overwrites the first pages of a table and of its indexes. */
function damagePages(table: string): void {
  const path = join(dataFolder(), 'registry.db');
  const database = new DatabaseSync(path, { timeout: 5_000 });
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const roots = database.prepare('SELECT rootpage FROM sqlite_schema WHERE tbl_name = ? AND rootpage > 0').all(table);
  const size = Number(database.prepare('PRAGMA page_size').get()?.page_size);
  database.close();
  const file = openSync(path, 'r+');
  for (const { rootpage } of roots) writeSync(file, Buffer.alloc(size, 0xff), 0, size, (Number(rootpage) - 1) * size);
  closeSync(file);
}

test('a database that is damaged while the server runs is logged with its path', async () => {
  await publish(1_000);
  registry = await registry.restart();
  const path = join(dataFolder(), 'registry.db');
  const database = new DatabaseSync(path, { timeout: 5_000 });
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const { rootpage } = database.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'versions'").get() ?? {};
  const { page_size: size } = database.prepare('PRAGMA page_size').get() ?? {};
  database.close();
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(Number(size), 0xff), 0, Number(size), (Number(rootpage) - 1) * Number(size));
  closeSync(file);
  const error = 'The database of the server is damaged; see the log of the server.';
  expect(await registry.request('GET', '/npm/one')).toMatchObject({ status: 500, body: { error } });
  expect(registry.log()).toContain(`The database \`${path}\` is damaged`);
});

test('a damaged page of the database ends no server; requests for the package and `/readyz` report it', async () => {
  await publish(1_000);
  registry = await registry.restart();
  expect((await registry.request('GET', '/readyz')).status).toBe(200);
  damagePages('packages');
  const error = 'The database of the server is damaged; see the log of the server.';
  for (const path of ['/npm/one', '/npm/one/-/one-1.0.0.tgz', '/npm/one'])
    expect(await registry.request('GET', path)).toMatchObject({ status: 500, body: { error } });
  expect((await registry.request('GET', '/healthz')).status).toBe(200);
  expect(await registry.request('GET', '/readyz')).toMatchObject({ status: 503, body: { error } });
});

test('a missing file is reported with its digest', async () => {
  const id = await publish(9_000_000);
  rmSync(join(dataFolder(), 'blobs', id));
  const error = `The content with the SHA-512 \`${id}\` is missing on the disk of the server; restore it from a backup.`;
  expect(await read()).toMatchObject({ status: 500, body: { error } });
});

test.each([1_000, 500_000])(
  'a cached packument of %i bytes that is damaged is not used, and requested again',
  async (size) => {
    const upstream = await startTestRegistry(ownerConfig);
    const cache = await startTestRegistry(`[registries.npm]\nupstream = "${upstream.url}/npm"\nmax_age = 3600\n`);
    try {
      const body = publication('one', { manifest: { description: 'x'.repeat(size) } });
      expect(await upstream.request('PUT', '/npm/one', { as: ownerToken, body })).toMatchObject({ status: 201 });
      expect(await cache.request('GET', '/npm/one')).toMatchObject({ status: 200 });
      const database = new DatabaseSync(join(cache.folder, 'data', 'registry.db'), { timeout: 5_000 });
      const { blob } = database.prepare('SELECT blob FROM cache_entries').get() ?? {};
      database.exec('UPDATE small_blobs SET content = CAST(replace(content, \'"one"\', \'"two"\') AS BLOB)');
      database.close();
      if (size > 100_000)
        writeFileSync(join(cache.folder, 'data', 'blobs', String(blob)), '{"name":"six"', { flag: 'r+' });
      // Another form, which is not in memory.
      const headers = { accept: 'application/vnd.npm.install-v1+json' };
      const error = expect.stringContaining(`SHA-512 \`${String(blob)}\` is damaged`);
      expect(await cache.request('GET', '/npm/one', { headers })).toMatchObject({ status: 500, body: { error } });
      expect(await cache.request('GET', '/npm/one', { headers })).toMatchObject({ status: 200, body: { name: 'one' } });
    } finally {
      await cache.stop();
      await upstream.stop();
    }
  },
);

test('a large file is sent to many clients at once, but is not sent after it has changed', async () => {
  const id = await publish(9_000_000);
  const responses = await Promise.all(Array.from({ length: 10 }, () => read()));
  expect(responses.every(({ bytes }) => bytes.equals(contentOf(9_000_000)))).toBe(true);
  await damage(id, 9_000_000);
  expect((await read()).status).toBe(500);
});
