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

test('an access rule is added, listed and deleted', async () => {
  await admin('POST', '/users', { username: 'bob', role: 'write' });
  const rule = { user: 'bob', pattern: 'npm/@acme/*', permission: 'write' };
  const added = await admin('POST', '/acl', rule);
  const listed = { ...rule, id: expect.stringMatching(/^[0-9a-f]{18}$/), source: 'runtime', created_at: time };
  expect(added).toMatchObject({ status: 201, body: listed });
  const config = {
    id: 'config-1',
    user: 'chief',
    pattern: 'npm/**',
    permission: 'read',
    source: 'config',
    created_at: null,
  };
  expect((await admin('GET', '/acl')).body).toEqual([config, listed]);
  expect((await admin('GET', '/acl?user=bob')).body).toEqual([listed]);
  expect(await admin('POST', '/acl', rule)).toMatchObject({
    status: 409,
    body: { error: expect.stringMatching(/^Access rule `\w+` already grants this\.$/) },
  });
  const id = String(Reflect.get(Object(added.body), 'id'));
  expect(await admin('DELETE', `/acl/${id}`)).toMatchObject({ status: 204 });
  expect(await admin('DELETE', `/acl/${id}`)).toMatchObject({ status: 404 });
  expect((await admin('GET', '/acl')).body).toEqual([config]);
});

test('a new user does not inherit the access rules of a deleted user with the same name', async () => {
  await admin('POST', '/users', { username: 'bob', role: 'write' });
  await admin('POST', '/acl', { user: 'bob', pattern: 'npm/**', permission: 'write' });
  await admin('DELETE', '/users/bob');
  await admin('POST', '/users', { username: 'bob', role: 'write', token: 'bobs-own-token' });
  expect(await registry.request('GET', '/npm/one', { as: 'bobs-own-token' })).toMatchObject({ status: 403 });
});

/** Requests, and the messages with which they are rejected. */
const refused: readonly RefusedRow[] = [
  [
    'POST',
    '/acl',
    { user: 'bob', pattern: 'npm/**', permission: 'read' },
    400,
    'User `bob` does not exist; add the user first.',
  ],
  [
    'POST',
    '/acl',
    { user: 'chief', pattern: '../x', permission: 'read' },
    400,
    'Pattern must not contain the segments `.` or `..`.',
  ],
  [
    'POST',
    '/acl',
    { user: 'chief', pattern: 'npm/a**', permission: 'read' },
    400,
    '`**` must be a whole segment of the pattern.',
  ],
  [
    'POST',
    '/acl',
    { user: 'chief', pattern: '@team/*', permission: 'write' },
    400,
    'Pattern `@team/*` matches no package; use `npm/@team/*`.',
  ],
  [
    'POST',
    '/acl',
    { user: 'chief', pattern: 'npm/@team', permission: 'write' },
    400,
    'Pattern `npm/@team` matches no package; use `npm/@team/**`.',
  ],
  [
    'POST',
    '/acl',
    { user: 'chief', pattern: 'npm/**', permission: 'read' },
    409,
    'Access rule `config-1` of the configuration file already grants this.',
  ],
  [
    'DELETE',
    '/acl/config-1',
    undefined,
    409,
    'Access rule `config-1` is defined in the configuration file; delete it there.',
  ],
  ['DELETE', '/acl/none', undefined, 404, 'Access rule `none` does not exist.'],
];

test.each(refused)('%s /admin%s with %j: %i', async (method, path, body, status, error) => {
  expect(await admin(method, path, body)).toMatchObject({ status, body: { error: expect.stringContaining(error) } });
  expect((await admin('GET', '/audit')).body).toEqual([]);
  expect((await admin('GET', '/users')).body).toHaveLength(1);
});
