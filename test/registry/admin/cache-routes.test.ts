import { hash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerToken as as, type TestRegistry } from '../../../harness/registry/registry.ts';
import { type ScriptedUpstream, startRegistryBehind, startScriptedUpstream } from '../upstream/scripted-upstream.ts';

const names = ['left', 'left-pad', 'right'];

let upstream: ScriptedUpstream;
let registry: TestRegistry;
beforeAll(async () => {
  const document = (name: string) => {
    const shasum = hash('sha1', name);
    const dist = { tarball: `https://upstream.example/${name}/-/${name}-1.0.0.tgz`, shasum };
    return JSON.stringify({
      name,
      'dist-tags': { latest: '1.0.0' },
      versions: { '1.0.0': { name, version: '1.0.0', dist } },
    });
  };
  upstream = await startScriptedUpstream(Object.fromEntries(names.map((name) => [`/${name}`, document(name)])));
  registry = await startRegistryBehind(upstream.url);
  for (const name of names) {
    expect(await registry.request('GET', `/npm/${name}`, { as })).toMatchObject({ status: 200 });
  }
});
afterAll(async () => {
  await registry.stop();
  upstream.stop();
});

const request = (method: string, path: string) => registry.request(method, `/admin/cache${path}`, { as });
const pathsIn = (body: unknown): readonly string[] => Object(body).map(({ path }: { readonly path: string }) => path);

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);

test('an entry has its path, size, times and hits', async () => {
  await registry.request('GET', '/npm/right', { as });
  expect((await request('GET', '?q=right')).body).toEqual([
    { registry: 'npm', path: 'right', size: expect.any(Number), fetched_at: time, last_used_at: time, hits: 1 },
  ]);
});

test.each([
  ['', names],
  ['?q=left', ['left', 'left-pad']],
  ['?q=pad', ['left-pad']],
  ['?q=none', []],
])('%j lists the entries whose paths contain the text', async (query, expected) => {
  expect(pathsIn((await request('GET', query)).body)).toEqual(expected);
});

test('an entry is evicted, which is in the audit log, and cached again when it is requested', async () => {
  expect(await request('DELETE', '/npm/left')).toMatchObject({ status: 204 });
  expect(pathsIn((await request('GET', '')).body)).toEqual(['left-pad', 'right']);
  const { body } = await registry.request('GET', '/admin/audit', { as });
  expect(body).toMatchObject([{ action: 'cache.evict', target: 'npm/left', details: { size: expect.any(Number) } }]);
  await registry.request('GET', '/npm/left', { as });
  expect(pathsIn((await request('GET', '')).body)).toEqual(names);
});

test.each([
  ['DELETE', '/npm/none', 404, 'Cache entry `npm/none` does not exist.'],
  ['DELETE', '/pypi/left', 404, 'Cache entry `pypi/left` does not exist.'],
  ['GET', '?limit=0', 400, '`limit` must be between 1 and 1000.'],
])('%s %s is refused with %i', async (method, path, status, error) => {
  expect(await request(method, path)).toMatchObject({ status, body: { error: expect.stringContaining(error) } });
});
