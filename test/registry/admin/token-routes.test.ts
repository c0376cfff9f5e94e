import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestRegistry } from '../../../harness/registry/registry.ts';
import { asChief, type RefusedRow, startWithChief } from './chief.ts';

let registry: TestRegistry;
beforeEach(async () => {
  registry = await startWithChief();
});
afterEach(() => registry.stop());

const admin = (method: string, path: string, body?: unknown) => asChief(registry, method, path, body);

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** Bodies, and what the response contains besides the token, its id and its times. */
test.each<readonly [body: object, expected: object]>([
  [{ name: 'ci' }, { name: 'ci', read_only: true, packages: [], addresses: [], expires_at: null }],
  [
    { name: 'ci', read_only: false },
    { name: 'ci', read_only: false },
  ],
  [{ name: 'ci', packages: ['npm/@team/**'] }, { packages: ['npm/@team/**'] }],
  [{ name: 'ci', addresses: ['10.0.0.0/8'] }, { addresses: ['10.0.0.0/8'] }],
  [{ name: 'ci', expires_at: '2099-01-31T12:00:00Z' }, { expires_at: '2099-01-31T12:00:00.000Z' }],
  [{ name: 'ci', expires_at: null }, { expires_at: null }],
])('a token is created with %j, and listed without its text', async (body, expected) => {
  const created = await admin('POST', '/users/chief/tokens', body);
  const { token, ...listed } = Object(created.body);
  expect(created).toMatchObject({ status: 201, body: { ...expected, created_at: time, last_used_at: null } });
  expect(await admin('GET', '/users/chief/tokens')).toMatchObject({ status: 200, body: [listed] });
  expect(await registry.request('GET', '/npm/-/whoami', { as: token })).toMatchObject({
    status: 'addresses' in body ? 401 : 200,
  });
});

test('a revoked token is not accepted, and both changes are in the audit log', async () => {
  const { body } = await admin('POST', '/users/chief/tokens', { name: 'ci' });
  const { id, token } = Object(body);
  expect(await admin('DELETE', `/users/chief/tokens/${id}`)).toMatchObject({ status: 204 });
  expect(await registry.request('GET', '/npm/-/whoami', { as: token })).toMatchObject({ status: 401 });
  expect(await admin('DELETE', `/users/chief/tokens/${id}`)).toMatchObject({ status: 404 });
  expect(await admin('GET', '/users/chief/tokens')).toMatchObject({ body: [] });
  expect((await admin('GET', '/audit?user=chief')).body).toMatchObject([
    { action: 'token.delete' },
    { action: 'token.create' },
  ]);
});

/** Requests, and the messages with which they are rejected. */
const refused: readonly RefusedRow[] = [
  [
    'POST',
    '/users/chief/tokens',
    { name: 'ci', expires_at: '2027-01-31' },
    400,
    'The request is not valid: `expires_at` must be a time, such as `2027-01-31T12:00:00Z`.',
  ],
  ['GET', '/users/none/tokens', undefined, 404, 'User `none` does not exist.'],
  ['POST', '/users/none/tokens', { name: 'ci' }, 404, 'User `none` does not exist.'],
  ['DELETE', '/users/none/tokens/x', undefined, 404, 'User `none` does not exist.'],
  ['POST', '/users/chief/tokens', {}, 400, 'The request is not valid: `name` is missing.'],
];

test.each(refused)('%s /admin%s with %j: %i', async (method, path, body, status, error) => {
  expect(await admin(method, path, body)).toMatchObject({ status, body: { error: expect.stringContaining(error) } });
  expect((await admin('GET', '/audit')).body).toEqual([]);
  expect((await admin('GET', '/users')).body).toHaveLength(1);
});
