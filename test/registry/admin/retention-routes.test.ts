import { afterAll, beforeAll, expect, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../harness/registry/registry.ts';

let clock = Date.parse('2026-06-15T12:00:00Z');
let registry: TestRegistry;
beforeAll(async () => {
  registry = await startTestRegistry(`${ownerConfig}\n[[retention]]\nolder_than = "30 days"\n`, { now: () => clock });
  for (const version of ['1.0.0-pr.1', '1.0.0-pr.2', '1.0.0']) {
    await registry.request('PUT', '/npm/one', { as, body: publication('one', { version }) });
  }
  clock += 40 * 86_400_000;
});
afterAll(() => registry.stop());

const request = (method: string, path: string, options = {}) =>
  registry.request(method, `/admin/retention${path}`, { as, ...options });

const removal = {
  tenant: null,
  package: 'one',
  size: expect.any(Number),
  published_at: '2026-06-15T12:00:00.000Z',
  downloads: 0,
  last_download_at: null,
  reason: 'published 40 days ago, never downloaded',
};
const versions = ['1.0.0-pr.1', '1.0.0-pr.2'];

test.each([
  ['GET', '?limit=0', 400, '`limit` must be between 1 and 1000.'],
  ['POST', '?q=one', 400, '`q` is not a known property.'],
  ['DELETE', '', 405, 'The method is not allowed here; use GET, HEAD, POST.'],
])('%s %s is refused with %i', async (method, path, status, error) => {
  expect(await request(method, path)).toMatchObject({ status, body: { error: expect.stringContaining(error) } });
});

test.each([
  ['GET', ''],
  ['POST', ''],
  ['GET', '/cache'],
])('%s %s requires credentials', async (method, path) => {
  expect(await request(method, path, { as: undefined })).toMatchObject({ status: 401 });
});

test('the versions that the rules would remove are listed, and stay', async () => {
  const expected = { status: 200, body: versions.map((version) => ({ ...removal, version, dry_run: false })) };
  expect(await request('GET', '')).toMatchObject(expected);
  expect(await request('GET', '')).toMatchObject(expected);
});

test('the versions are removed on request, and are in the audit log', async () => {
  expect(await request('POST', '')).toMatchObject({
    status: 200,
    body: versions.map((version) => ({ ...removal, version, dry_run: false })),
  });
  expect(await request('GET', '')).toMatchObject({ body: [] });
  const { body } = await registry.request('GET', '/npm/one', { as });
  expect(Object.keys(Object(body).versions)).toEqual(['1.0.0']);
  const audit = await registry.request('GET', '/admin/audit?action=package.unpublish', { as });
  expect(audit.body).toMatchObject([{ actor: 'server', action: 'package.unpublish' }]);
});

test('without an upstream, no cache entry is listed', async () => {
  expect(await request('GET', '/cache')).toMatchObject({ status: 200, body: [] });
});
