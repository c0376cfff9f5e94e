import { afterEach, beforeEach, expect, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import { startTestRegistry, type TestRegistry } from '../../../harness/registry/registry.ts';

const tenants = (name: string) => `[multi_tenant]\nenabled = true\n[[tenants]]\nname = "${name}"\n`;
const user = (name: string) =>
  `[[users]]\nusername = "${name}"\nrole = "admin"\ntoken = "token-of-${name}"\n${tenants('red')}`;

let registry: TestRegistry;
beforeEach(async () => {
  registry = await startTestRegistry(`[settings]\nauth_token = "first-owner-token"\n${user('ann')}`);
});
afterEach(() => registry.stop());

const status = async (as: string | undefined, path = '/admin/stats') =>
  (await registry.request('GET', path, { as })).status;

test('a replaced configuration applies to the next request', async () => {
  expect(await status('first-owner-token')).toBe(200);
  expect(await status('token-of-ann')).toBe(200);
  await registry.reload(`[settings]\nauth_token = "second-owner-token"\n${user('ben')}`);
  expect(await status('first-owner-token')).toBe(401);
  expect(await status('token-of-ann')).toBe(401);
  expect(await status('second-owner-token')).toBe(200);
  expect(await status('token-of-ben')).toBe(200);
});

test('a tenant of a replaced configuration exists, and a removed one does not', async () => {
  await registry.reload(`[settings]\nauth_token = "first-owner-token"\n${tenants('blue')}`);
  expect(await status('first-owner-token', '/admin/tenants/blue/users')).toBe(200);
  expect(await status('first-owner-token', '/admin/tenants/red/users')).toBe(404);
});

test('anonymous reads can be allowed and denied', async () => {
  const anonymous = (isAllowed: boolean) =>
    `[settings]\nauth_token = "first-owner-token"\nanonymous_reads = ${isAllowed}\n${user('ann')}`;
  expect(await status(undefined, '/red/npm/none')).toBe(401);
  await registry.reload(anonymous(true));
  expect(await status(undefined, '/red/npm/none')).toBe(404);
  await registry.reload(anonymous(false));
  expect(await status(undefined, '/red/npm/none')).toBe(401);
});

test('a read-only server refuses changes and nothing else, until it may change again', async () => {
  const readOnly = (isReadOnly: boolean) =>
    `[settings]\nauth_token = "first-owner-token"\nread_only = ${isReadOnly}\n${user('ann')}`;
  const publish = () =>
    registry.request('PUT', '/red/npm/tools', { as: 'first-owner-token', body: publication('tools') });
  await registry.reload(readOnly(true));
  const refused = await publish();
  expect([refused.status, refused.headers['retry-after'], refused.body]).toEqual([
    503,
    '60',
    { error: 'The registry is read-only at the moment; try again later.', code: 'read-only' },
  ]);
  const body = { username: 'ben', role: 'read' };
  const admin = await registry.request('POST', '/admin/users', { as: 'first-owner-token', body });
  expect([admin.status, await status('token-of-ann'), await status('wrong-token')]).toEqual([503, 200, 401]);
  await registry.reload(readOnly(false));
  expect((await publish()).status).toBe(201);
});
