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

test.each([
  ['@acme/two', 200, { name: '@acme/two', versions: [{ version: '2.0.0' }] }],
  ['@acme%2ftwo', 200, { name: '@acme/two' }],
  ['two', 404, { error: 'Package `two` is not published here.' }],
])('%s: %i', async (name, status, body) => {
  expect(await get(name)).toMatchObject({ status, body });
});
