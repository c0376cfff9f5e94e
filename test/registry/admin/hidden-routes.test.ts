import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerToken as as, type TestRegistry } from '../../../harness/registry/registry.ts';
import { type ScriptedUpstream, startRegistryBehind, startScriptedUpstream } from '../upstream/scripted-upstream.ts';

const names = ['left', 'left-pad', 'right'];

let upstream: ScriptedUpstream;
let registry: TestRegistry;
beforeAll(async () => {
  const document = (name: string) => {
    const dist = { tarball: `https://upstream.example/${name}.tgz`, shasum: '0'.repeat(40) };
    const versions = ['1.0.0', '1.1.0'].map((version) => [version, { name, version, dist }]);
    return JSON.stringify({ name, 'dist-tags': { latest: '1.0.0' }, versions: Object.fromEntries(versions) });
  };
  upstream = await startScriptedUpstream(Object.fromEntries(names.map((name) => [`/${name}`, document(name)])));
  const settings = '[registries.npm.gate]\ndeny = ["left@1.1.0", "left-pad@1.0.0"]\n';
  registry = await startRegistryBehind(upstream.url, { settings });
  for (const name of names) {
    expect(await registry.request('GET', `/npm/${name}`, { as })).toMatchObject({ status: 200 });
  }
});
afterAll(async () => {
  await registry.stop();
  upstream.stop();
});

const hidden = (query: string) => registry.request('GET', `/admin/hidden${query}`, { as });

test.each([
  ['', ['left', 'left-pad']],
  ['?q=pad', ['left-pad']],
  ['?q=right', []],
])('%j lists the cached packages that have hidden versions', async (query, expected) => {
  const { status, body } = await hidden(query);
  const packages = Object(body).map((one: { readonly package: string }) => one.package);
  expect([status, packages]).toEqual([200, expected]);
});

test('a hidden version has the setting that hides it, and the reason', async () => {
  expect((await hidden('?q=pad')).body).toEqual([
    {
      package: 'left-pad',
      versions: [
        { version: '1.0.0', rule: 'deny', reason: expect.stringContaining('`1.0.0` of `left-pad`'), until: null },
      ],
      more_versions: 0,
    },
  ]);
});

test.each([
  ['?limit=0', 400, '`limit` must be between 1 and 1000.'],
  ['?name=left', 400, '`name` is not a known property.'],
])('%j is refused with %i', async (query, status, error) => {
  expect(await hidden(query)).toMatchObject({ status, body: { error: expect.stringContaining(error) } });
});
