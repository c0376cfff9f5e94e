import { afterAll, beforeAll, expect, test } from 'vitest';
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

const keys = (method: string, options = {}) => registry.request(method, '/admin/keys', { as, ...options });
const key = {
  id: expect.stringMatching(/^SHA256:/),
  created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  expires_at: null,
};

test('the key is replaced, the earlier one expires, and the change is in the audit log', async () => {
  const first = await keys('GET');
  expect(first).toMatchObject({ status: 200, body: [key] });
  const created = await keys('POST');
  expect(created).toMatchObject({ status: 201, body: key });
  const { body } = await keys('GET');
  expect(body).toHaveLength(2);
  expect(body).toEqual(
    expect.arrayContaining([created.body, { ...Object(first.body)[0], expires_at: expect.any(String) }]),
  );
  expect((await registry.request('GET', '/admin/audit', { as })).body).toMatchObject([
    { action: 'key.create', target: Object(created.body).id },
  ]);
});

test.each(['GET', 'POST'])('%s requires credentials', async (method) => {
  expect(await keys(method, { as: undefined })).toMatchObject({ status: 401 });
});
