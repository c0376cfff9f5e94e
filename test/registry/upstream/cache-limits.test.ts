import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ScriptedUpstream, startScriptedUpstream } from './scripted-upstream.ts';
import { openUpstream, type UpstreamAlone } from './upstream-alone.ts';

const day = 86_400_000;
/** Larger than a blob in the database, so that each tarball has a file. */
const content = (name: string): Buffer => Buffer.alloc(400_000, name);
const integrityOf = (bytes: Buffer): string => `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
const names = ['a', 'b', 'c', 'd'];

let server: ScriptedUpstream;
let clock: number;

beforeEach(async () => {
  clock = Date.UTC(2026, 0, 1);
  server = await startScriptedUpstream(
    Object.fromEntries(names.map((name) => [`/${name}/-/${name}-1.0.0.tgz`, content(name)])),
  );
});
afterEach(() => server.stop());

const open = (settings: string): UpstreamAlone => openUpstream(server.url, settings, () => clock);
const pathsOf = (...found: readonly string[]): readonly string[] => found.map((name) => `${name}/-/${name}-1.0.0.tgz`);

/** Requests a tarball at a later time than the previous one, and waits until it is cached. */
async function request({ upstream }: UpstreamAlone, name: string): Promise<void> {
  clock += 1_000;
  const integrity = integrityOf(content(name));
  const found = await upstream.tarball('', { name, file: `${name}-1.0.0.tgz`, version: '1.0.0', integrity });
  expect(found?.size).toBe(400_000);
  await upstream.settled();
}

describe('the cache', () => {
  test('removes the least recently used entries, and their files, when it is larger than `cache_limit`', async () => {
    await using alone = open('cache_limit = 1200000');
    for (const name of ['a', 'b', 'c']) await request(alone, name);
    expect(await alone.cached()).toEqual(pathsOf('a', 'b', 'c'));
    await request(alone, 'a');
    await request(alone, 'd');
    expect(await alone.cached()).toEqual(pathsOf('a', 'c', 'd'));
    expect(await alone.storage.cache.totals()).toEqual({ entries: 3, bytes: 1_200_000 });
    await expect(alone.storage.blobs.read(hashOf('b'))).rejects.toThrow('is missing');
    expect(await alone.storage.blobs.read(hashOf('a'))).toEqual(content('a'));
  });

  test('removes entries that were not used for `cache_days`', async () => {
    await using alone = open('cache_limit = "1 MiB"\ncache_days = 2');
    await request(alone, 'a');
    clock += 3 * day;
    for (const name of ['b', 'c']) await request(alone, name);
    expect(await alone.cached()).toEqual(pathsOf('b', 'c'));
    // One more byte than the limit starts a search, which also finds old entries.
    clock += 3 * day;
    await request(alone, 'd');
    expect(await alone.cached()).toEqual(pathsOf('d'));
  });

  test('removes an entry whose last use is in the future like one that was just used', async () => {
    await using alone = open('cache_limit = "1 MiB"\ncache_days = 2');
    clock += 1_000 * day;
    await request(alone, 'a');
    clock -= 1_000 * day;
    for (const name of ['b', 'c']) await request(alone, name);
    clock += 3 * day;
    await request(alone, 'd');
    await request(alone, 'b');
    await request(alone, 'c');
    expect(await alone.cached()).toEqual(pathsOf('b', 'c'));
  });
});

function hashOf(name: string): string {
  return createHash('sha512').update(content(name)).digest('hex');
}
