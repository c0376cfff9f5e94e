import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { packagePath, publication } from '../../../harness/registry/publication.ts';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../harness/registry/registry.ts';
import { contentIn, tarballOf } from '../../../harness/registry/tarball.ts';

import { startRegistryBehind, startScriptedUpstream } from './scripted-upstream.ts';

let upstream: TestRegistry;
let registry: TestRegistry;
let clock: number;

beforeEach(async () => {
  clock = Date.now();
  upstream = await startTestRegistry(ownerConfig);
  await upstream.request('PUT', '/npm/one', { as, body: publication('one', { content: 'one of the upstream' }) });
  const scoped = publication('@acme/two', { content: 'two of the upstream' });
  await upstream.request('PUT', packagePath('@acme/two'), { as, body: scoped });
  registry = await startBehind(`${upstream.url}/npm`);
});
afterEach(async () => {
  await registry.stop();
  await upstream.stop();
});

function startBehind(address: string, folder?: string): Promise<TestRegistry> {
  const toml = `${ownerConfig}\n[registries.npm]\nupstream = "${address}"\nmax_age = 60\nallow_shadowing = ["one"]\n`;
  return startTestRegistry(toml, { now: () => clock, ...(folder !== undefined && { folder }) });
}

const get = (path: string) => registry.request('GET', path);

/** Returns the requests that the upstream has answered, as `METHOD path`. */
function upstreamRequests(): readonly string[] {
  const lines = upstream
    .log()
    .split('\n')
    .filter(Boolean)
    .map((line) => Object(JSON.parse(line)));
  return lines
    .filter(({ msg, method }) => msg === 'request' && method === 'GET')
    .map(({ path }) => decodeURIComponent(path));
}

describe('a package of the upstream', () => {
  test.each([
    ['one', '/npm/one', 'one-1.0.0.tgz', 'one of the upstream'],
    ['@acme/two', '/npm/@acme%2ftwo', 'two-1.0.0.tgz', 'two of the upstream'],
  ])('is fetched and served: %s', async (name, path, file, content) => {
    const tarball = `${registry.url}/npm/${name}/-/${file}`;
    expect(await get(path)).toMatchObject({
      status: 200,
      body: { name, versions: { '1.0.0': { dist: { tarball } } } },
    });
    expect(contentIn((await get(`/npm/${name}/-/${file}`)).bytes)).toBe(content);
  });

  test('is requested once while it is fresh, and revalidated afterwards', async () => {
    for (let i = 0; i < 3; i++) await get('/npm/one');
    expect(upstreamRequests()).toEqual(['/npm/one']);
    clock += 61_000;
    await get('/npm/one');
    expect(upstreamRequests()).toEqual(['/npm/one', '/npm/one']);
    expect(upstream.log()).toContain('"status":304');
    for (let i = 0; i < 3; i++) await get('/npm/one');
    expect(upstreamRequests()).toHaveLength(2);
  });

  test('is replaced when it has changed', async () => {
    await get('/npm/one');
    await upstream.request('PUT', '/npm/one', { as, body: publication('one', { version: '1.1.0' }) });
    clock += 61_000;
    expect((await get('/npm/one')).body).toMatchObject({ 'dist-tags': { latest: '1.1.0' } });
  });

  test('is fetched once for concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => get('/npm/one/-/one-1.0.0.tgz')));
    expect(answers.map(({ bytes }) => contentIn(bytes))).toEqual(answers.map(() => 'one of the upstream'));
    expect([...upstreamRequests()].sort()).toEqual(['/npm/one/-/one-1.0.0.tgz', '/npm/one/1.0.0']);
  });

  test('is served from the cache while the upstream is not available', async () => {
    await get('/npm/one');
    await get('/npm/one/-/one-1.0.0.tgz');
    await upstream.stop();
    clock += 61_000;
    expect(await get('/npm/one')).toMatchObject({ status: 200, body: { name: 'one' } });
    expect(contentIn((await get('/npm/one/-/one-1.0.0.tgz')).bytes)).toBe('one of the upstream');
    const error = 'The upstream registry could not be reached (ECONNREFUSED).';
    expect(await get('/npm/@acme%2ftwo')).toMatchObject({ status: 502, body: { error } });
  });

  test('is hidden by a package of the same name that is published here', async () => {
    await get('/npm/one');
    const body = publication('one', { version: '0.1.0', content: 'our own' });
    expect(await registry.request('PUT', '/npm/one', { as, body })).toMatchObject({ status: 201 });
    expect(Object.keys(Object((await get('/npm/one')).body).versions)).toEqual(['0.1.0']);
    expect(await get('/npm/one/-/one-1.0.0.tgz')).toMatchObject({ status: 404 });
  });

  test('does not exist here if the upstream does not have it', async () => {
    expect(await get('/npm/none')).toMatchObject({ status: 404, body: { error: 'Package `none` does not exist.' } });
    expect(await get('/npm/one/-/one-9.0.0.tgz')).toMatchObject({ status: 404 });
  });
});

describe('the cache', () => {
  const admin = (method: string, path: string) => registry.request(method, `/admin${path}`, { as });

  test('lists its entries with the number of their uses, and evicts them', async () => {
    await get('/npm/@acme%2ftwo');
    await get('/npm/@acme%2ftwo/-/two-1.0.0.tgz');
    await get('/npm/@acme%2ftwo/-/two-1.0.0.tgz');
    const time = new Date(clock).toISOString();
    const entry = { registry: 'npm', size: expect.any(Number), fetched_at: time, last_used_at: time };
    expect((await admin('GET', '/cache')).body).toEqual([
      { ...entry, path: '@acme/two', hits: 0 },
      {
        ...entry,
        path: '@acme/two/-/two-1.0.0.tgz',
        hits: 1,
        size: tarballOf('@acme/two', '1.0.0', 'two of the upstream').length,
      },
    ]);
    expect((await admin('GET', '/cache?q=tgz')).body).toHaveLength(1);
    expect((await admin('GET', '/cache?limit=1')).body).toMatchObject({ items: [{ path: '@acme/two' }] });
    expect((await admin('GET', '/stats')).body).toMatchObject({
      cache: { entries: 2, hits: 1, misses: 2, hit_ratio: 1 / 3 },
    });
    expect(await admin('DELETE', '/cache/npm/@acme%2ftwo%2f-%2ftwo-1.0.0.tgz')).toMatchObject({ status: 204 });
    expect(await admin('DELETE', '/cache/npm/@acme/two')).toMatchObject({ status: 204 });
    expect(await admin('DELETE', '/cache/npm/@acme/two')).toMatchObject({ status: 404 });
    expect(await admin('GET', '/stats')).toMatchObject({ body: { cache: { entries: 0, bytes: 0 } } });
    expect(contentIn((await get('/npm/@acme%2ftwo/-/two-1.0.0.tgz')).bytes)).toBe('two of the upstream');
  });
});

describe('an upstream with faults', () => {
  const good = publication('one');
  const { _attachments, ...packument } = good;
  const tarball = Buffer.from('other bytes than promised');

  test.each([
    ['sends HTML', '/one', { '/one': '<html>' }, 502, 'did not send a packument of `one`.'],
    [
      'sends another package',
      '/one',
      { '/one': JSON.stringify({ ...packument, name: 'two' }) },
      502,
      'did not send a packument',
    ],
    ['sends a list', '/one', { '/one': '[]' }, 502, 'did not send a packument of `one`.'],
    ['sends nothing', '/one', { '/one': '' }, 502, 'did not send a packument of `one`.'],
    ['fails', '/one', { '/one': 500 }, 502, 'responded with status 500.'],
    ['requires credentials', '/one', { '/one': 401 }, 502, 'responded with status 401.'],
    [
      'sends a tarball that does not match',
      '/one/-/one-1.0.0.tgz',
      { '/one': JSON.stringify(packument), '/one/1.0.0': 404, '/one/-/one-1.0.0.tgz': tarball },
      502,
      'sent `one-1.0.0.tgz` with content that does not match the hash in the packument.',
    ],
    [
      'sends a packument without hashes',
      '/one/-/one-1.0.0.tgz',
      {
        '/one': JSON.stringify({ name: 'one', versions: { '1.0.0': { dist: { tarball: 'http://x/one-1.0.0.tgz' } } } }),
        '/one/1.0.0': 404,
        '/one/-/one-1.0.0.tgz': tarball,
      },
      502,
      'sent `one-1.0.0.tgz` with content that does not match the hash in the packument.',
    ],
  ] as const)('%s: %s is rejected, and nothing is cached', async (_what, path, answers, status, error) => {
    const faultyUpstream = await startScriptedUpstream(answers);
    const behind = await startRegistryBehind(faultyUpstream.url);
    try {
      const answer = await behind.request('GET', `/npm${path}`);
      expect(answer).toMatchObject({ status, body: { error: expect.stringContaining(error) } });
      const { body } = await behind.request('GET', '/admin/cache', { as });
      expect(Object(body).filter((entry: { path: string }) => entry.path === path.slice(1))).toEqual([]);
    } finally {
      await behind.stop();
      faultyUpstream.stop();
    }
  });

  test('a tarball with an address on another host is requested from the upstream itself', async () => {
    const elsewhere = structuredClone(packument);
    const faultyUpstream = await startScriptedUpstream({
      '/one': JSON.stringify(elsewhere),
      '/one/1.0.0': 404,
      '/one/-/one-1.0.0.tgz': tarballOf('one', '1.0.0', 'one@1.0.0'),
    });
    const behind = await startRegistryBehind(faultyUpstream.url);
    try {
      expect(contentIn((await behind.request('GET', '/npm/one/-/one-1.0.0.tgz')).bytes)).toBe('one@1.0.0');
    } finally {
      await behind.stop();
      faultyUpstream.stop();
    }
  });
});

test('lost content of a cache entry fails one request for that entry, is logged, and is requested again', async () => {
  await get('/npm/one');
  const database = new DatabaseSync(join(registry.folder, 'data', 'registry.db'));
  database.exec('DELETE FROM small_blobs');
  database.close();
  const error = expect.stringContaining('is missing on the disk of the server');
  expect(await get('/npm/one/latest')).toMatchObject({ status: 500, body: { error } });
  expect(registry.log()).toContain('is missing on the disk of the server');
  expect(await get('/npm/one/latest')).toMatchObject({ status: 200 });
  expect(await get('/healthz')).toMatchObject({ status: 200 });
});
