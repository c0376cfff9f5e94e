import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { packagePath, publication } from '../../../harness/registry/publication.ts';
import { ownerToken as as, ownerConfig, startTestRegistry } from '../../../harness/registry/registry.ts';
import { noBlob } from '../../../harness/registry/stored.ts';
import { readConfig } from '../../../registry/config/read-config.ts';
import { evictionsPage } from '../../../registry/retention/cache-evictions.ts';
import type { Storage } from '../../../registry/storage/contract/storage.ts';
import { InvalidCursor } from '../../../registry/storage/errors.ts';
import { openStorage } from '../../../registry/storage/sqlite/opening/open-storage.ts';

const day = 86_400_000;
const now = 100 * day;
const folder = mkdtempSync(join(tmpdir(), 'taskwright-evictions-'));
let storage: Storage;

/** The entries, each of 10 MiB, and the days since their last use. */
const entries: readonly (readonly [path: string, unused: number])[] = [
  ['c', 20],
  ['a', 40],
  ['d', 10],
  ['b', 30],
];

beforeEach(async () => {
  storage = openStorage(folder);
  for (const [path, unused] of entries) {
    const lastUsedAt = now - unused * day;
    const entry = { registry: 'npm', path, fetchedAt: 1, lastUsedAt, hits: 0, verifiedBy: 'upstream' } as const;
    await storage.cache.put(entry, { ...noBlob, size: 10 * 2 ** 20 });
  }
});
afterEach(async () => {
  await storage.close();
  rmSync(folder, { recursive: true, force: true });
});

function configOf(settings: string) {
  const read = readConfig(`[registries.npm]\n${settings}\n`, { path: join(folder, 'registry.toml') });
  if ('mistakes' in read) throw new Error(JSON.stringify(read.mistakes));
  return read.config.npm;
}

/** Returns the removed entries, read in pages of one entry. */
async function evicted(settings: string): Promise<readonly string[]> {
  const options = { storage, config: configOf(settings), now };
  const lines: string[] = [];
  let cursor: string | undefined;
  do {
    const { items, next } = await evictionsPage({ limit: 1, cursor }, options);
    lines.push(...items.map(({ path, reason }) => `${path}: ${reason}`));
    cursor = next;
  } while (cursor !== undefined);
  return lines;
}

const upstream = 'upstream = "https://registry.example"\n';
const larger = 'and the cache is larger than `cache_limit`';

test.each<[name: string, settings: string, expected: readonly string[]]>([
  [
    'the least recently used entries, until the rest is small enough',
    `${upstream}cache_limit = "25 MiB"`,
    [`a: last used 40 days ago, ${larger}`, `b: last used 30 days ago, ${larger}`],
  ],
  [
    'entries that have not been used for a long time',
    `${upstream}cache_limit = "40 MiB"\ncache_days = 25`,
    ['a: last used 40 days ago', 'b: last used 30 days ago'],
  ],
  [
    'entries of both kinds',
    `${upstream}cache_limit = "10 MiB"\ncache_days = 35`,
    ['a: last used 40 days ago', `b: last used 30 days ago, ${larger}`, `c: last used 20 days ago, ${larger}`],
  ],
  ['none when there is space', `${upstream}cache_limit = "40 MiB"`, []],
  ['none without an upstream', 'cache_limit = "10 MiB"', []],
])('the list of evictions contains %s', async (_, settings, expected) => {
  expect(await evicted(settings)).toEqual(expected);
});

test('a cursor that is not valid is refused', async () => {
  const options = { storage, config: configOf(upstream), now };
  for (const key of [['many'], ['0', 'none']]) {
    const cursor = Buffer.from(JSON.stringify(key)).toString('base64url');
    await expect(evictionsPage({ limit: 1, cursor }, options)).rejects.toThrow(InvalidCursor);
  }
});

test('the admin API lists the entries that would be removed from the cache, and changes nothing', async () => {
  const source = await startTestRegistry(ownerConfig);
  onTestFinished(() => source.stop());
  await source.request('PUT', packagePath('one'), { as, body: publication('one') });
  let clock = now;
  const toml = `${ownerConfig}[registries.npm]\nupstream = "${source.url}/npm"\ncache_days = 30\n`;
  const registry = await startTestRegistry(toml, { now: () => clock });
  onTestFinished(() => registry.stop());
  expect((await registry.request('GET', packagePath('one'))).status).toBe(200);
  const list = async (path: string) => (await registry.request('GET', path, { as })).body;
  expect(await list('/admin/retention/cache')).toEqual([]);
  clock += 31 * day;
  const cached = await list('/admin/cache');
  expect(cached).toMatchObject([{ registry: 'npm', path: 'one' }]);
  const [entry] = cached as readonly [object];
  expect(await list('/admin/retention/cache')).toEqual([{ ...entry, reason: 'last used 31 days ago' }]);
  expect(await list('/admin/cache')).toEqual(cached);
});
