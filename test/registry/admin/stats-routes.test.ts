import { afterAll, beforeAll, expect, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../harness/registry/registry.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startTestRegistry(ownerConfig);
});
afterAll(() => registry.stop());

const stats = async () => (await registry.request('GET', '/admin/stats', { as })).body;

test('an empty server', async () => {
  expect(await stats()).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    mode: 'simple-token',
    multi_tenant: false,
    started_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    uptime_seconds: expect.any(Number),
    storage: { registries: { npm: { packages: 0, versions: 0, bytes: 0 } }, database_bytes: expect.any(Number) },
    cache: { hits: 0, misses: 0, hit_ratio: null },
    users: 0,
    rules: 0,
    expiring_tokens: 0,
    pages: false,
  });
});

test('a server with pages of packages says so', async () => {
  const withPages = await startTestRegistry(`${ownerConfig}\n[pages]\nenabled = true\n`);
  expect(await withPages.request('GET', '/admin/stats', { as })).toMatchObject({ body: { pages: true } });
  await withPages.stop();
});

test('packages, users, rules and requests are counted', async () => {
  await registry.request('PUT', '/npm/one', { as, body: publication('one') });
  await registry.request('POST', '/admin/users', { as, body: { username: 'ann', role: 'read' } });
  await registry.request('POST', '/admin/acl', { as, body: { user: 'ann', pattern: 'npm/**', permission: 'read' } });
  expect(await stats()).toMatchObject({
    mode: 'acl',
    storage: { registries: { npm: { packages: 1, versions: 1, bytes: expect.any(Number) } } },
    requests: { total: expect.any(Number), by_registry: { npm: { 201: 1 } } },
    users: 1,
    rules: 1,
  });
});

test('the statistics contain neither webhooks nor servers if there are none', async () => {
  expect(Object.keys(Object(await stats()))).not.toContain('webhooks');
  expect(Object.keys(Object(await stats()))).not.toContain('servers');
});

test('credentials are required', async () => {
  expect(await registry.request('GET', '/admin/stats')).toMatchObject({ status: 401 });
});
