import { afterAll, beforeAll, expect, test } from 'vitest';
import { packagePath, publication } from '../../../harness/registry/publication.ts';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../harness/registry/registry.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startTestRegistry(ownerConfig);
  for (const [name, version] of [
    ['one', '1.0.0'],
    ['one', '1.1.0'],
    ['@acme/two', '2.0.0'],
  ] as const) {
    const published = await registry.request('PUT', packagePath(name), { as, body: publication(name, { version }) });
    expect(published.status).toBe(201);
  }
  await registry.request('GET', '/npm/one/-/one-1.1.0.tgz', { as });
});
afterAll(() => registry.stop());

const get = (name: string) => registry.request('GET', `/admin/packages/${name}`, { as });
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);

test('a package has its versions with their downloads', async () => {
  const version = { size: expect.any(Number), published_at: time, published_by: expect.any(String) };
  expect(await get('one')).toMatchObject({
    status: 200,
    body: {
      name: 'one',
      downloads: { total: 1, last_day: 1, last_week: 1, last_month: 1 },
      versions: [
        { ...version, version: '1.0.0', downloads: 0, last_download_at: null },
        { ...version, version: '1.1.0', downloads: 1, last_download_at: time },
      ],
    },
  });
});

test('the name of a package is released after the package was unpublished', async () => {
  const release = (name: string) => registry.request('POST', `/admin/packages/${name}/release`, { as });
  const published = { status: 409, body: { error: 'Package `@acme/two` is published here; unpublish it first.' } };
  expect(await release('@acme%2ftwo')).toMatchObject(published);
  const never = { status: 404, body: { error: 'Package `none` was never published here.' } };
  expect(await release('none')).toMatchObject(never);
  await registry.request('PUT', '/npm/three', { as, body: publication('three') });
  const { _rev: revision } = Object((await registry.request('GET', '/npm/three', { as })).body);
  await registry.request('DELETE', `/npm/three/-rev/${revision}`, { as });
  expect((await release('three')).status).toBe(204);
  expect((await release('three')).status).toBe(404);
  const { body } = await registry.request('GET', '/admin/audit?action=package.release', { as });
  expect(body).toMatchObject([{ action: 'package.release', target: 'npm/three' }]);
});

test.each([
  ['@acme/two', 200, { name: '@acme/two', versions: [{ version: '2.0.0' }] }],
  ['@acme%2ftwo', 200, { name: '@acme/two' }],
  ['two', 404, { error: 'Package `two` is not published here.' }],
])('%s: %i', async (name, status, body) => {
  expect(await get(name)).toMatchObject({ status, body });
});
