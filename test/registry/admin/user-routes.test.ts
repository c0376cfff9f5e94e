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

test('a user is added, listed, changed and deleted, and each change is in the audit log', async () => {
  const noTokens = { tokens: 0, next_token_expiry: null, last_sign_in_at: null };
  const etag = expect.stringMatching(/^"[\w-]{16}"$/);
  const added = {
    etag,
    username: 'bob',
    role: 'read',
    source: 'runtime',
    has_token: true,
    ...noTokens,
    created_at: time,
  };
  expect(await admin('POST', '/users', { username: 'bob', role: 'read', token: 'bobs-own-token' })).toMatchObject({
    status: 201,
    body: added,
  });
  expect((await admin('GET', '/users')).body).toEqual([
    added,
    {
      ...{ etag, username: 'chief', role: 'admin', source: 'config', has_token: true, ...noTokens },
      ...{ created_at: null, last_sign_in_at: time },
    },
  ]);
  expect(await admin('PUT', '/users/bob', { role: 'write' })).toMatchObject({
    status: 200,
    body: { ...added, role: 'write' },
  });
  expect(await admin('PUT', '/users/bob', { token: null })).toMatchObject({ status: 200, body: { has_token: false } });
  expect(await admin('DELETE', '/users/bob')).toMatchObject({ status: 204, bytes: Buffer.alloc(0) });
  expect(await admin('DELETE', '/users/bob')).toMatchObject({
    status: 404,
    body: { error: 'User `bob` does not exist.' },
  });
  const { body } = await admin('GET', '/audit');
  const common = { tenant: '', actor: 'chief', target: 'bob', address: '127.0.0.1', at: time, id: expect.any(Number) };
  expect(body).toEqual([
    { ...common, action: 'user.delete', details: { role: 'write', rules: [] } },
    { ...common, action: 'user.update', details: { has_token: false } },
    { ...common, action: 'user.update', details: { role: 'write', role_before: 'read' } },
    { ...common, action: 'user.create', details: { role: 'read', has_token: true } },
  ]);
  const actionsIn = async (query: string) => {
    const found = await admin('GET', `/audit?${query}`);
    return Object(found.body).map(({ action }: { readonly action: string }) => action);
  };
  const [today, tomorrow] = [0, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
  expect(await actionsIn('user=chief&action=user.delete')).toEqual(['user.delete']);
  expect(await actionsIn('user=bob')).toEqual([]);
  expect(await actionsIn(`action=user.update&from=2020-01-01&to=${tomorrow}`)).toHaveLength(2);
  expect(await actionsIn(`from=${tomorrow}`)).toEqual([]);
  expect(await actionsIn(`to=${today?.slice(0, 4)}-01-01`)).toEqual([]);
  expect(await admin('GET', '/audit?from=yesterday')).toMatchObject({
    status: 400,
    body: { error: '`from` must be a date such as 2026-06-15, or a time such as 2026-06-15T12:00:00Z.' },
  });
});

test('a token can be changed, which invalidates the old one', async () => {
  await admin('POST', '/users', { username: 'bob', role: 'read', token: 'bobs-old-token' });
  await admin('PUT', '/users/bob', { token: 'bobs-new-token' });
  for (const [as, status] of [
    ['bobs-old-token', 401],
    ['bob:bobs-old-token', 401],
    ['bobs-new-token', 200],
    ['bob:bobs-new-token', 200],
  ] as const) {
    expect(await registry.request('GET', '/npm/-/whoami', { as })).toMatchObject({ status });
  }
});

/** Requests, and the messages with which they are rejected. */
const refused: readonly RefusedRow[] = [
  ['POST', '/users', undefined, 400, 'The request is not valid: the body must be an object.'],
  ['POST', '/users', [], 400, 'The request is not valid: the body must be an object.'],
  ['POST', '/users', Buffer.from('{"username"'), 400, 'The request body is not valid JSON'],
  ['POST', '/users', Buffer.from('{"__proto__": {}}'), 400, 'The request body is not valid JSON'],
  ['POST', '/users', {}, 400, 'The request is not valid: `username` is missing.'],
  ['POST', '/users', { username: 'bob' }, 400, 'The request is not valid: `role` is missing.'],
  ['POST', '/users', { username: 7, role: 'read' }, 400, 'The request is not valid: `username` must be a string.'],
  [
    'POST',
    '/users',
    { username: 'bob', role: 'root' },
    400,
    'The request is not valid: `role` must be one of `read`, `write`, `admin`.',
  ],
  [
    'POST',
    '/users',
    { username: 'bob', role: 'read', admin: true },
    400,
    'The request is not valid: `admin` is not a known property.',
  ],
  [
    'POST',
    '/users',
    { username: 'bob', role: 'read', token: 'short' },
    400,
    'The request is not valid: `token` must have at least 8 characters.',
  ],
  [
    'POST',
    '/users',
    { username: 'bob', role: 'read', token: 'with a space' },
    400,
    'The request is not valid: `token` contains a character that is not allowed.',
  ],
  ['POST', '/users', { username: '../bob', role: 'read' }, 400, 'Username must begin with a letter or a digit.'],
  ['POST', '/users', { username: 'b..b', role: 'read' }, 400, 'Username must not contain `..`.'],
  [
    'POST',
    '/users',
    { username: 'b\u0000b', role: 'read' },
    400,
    'Username must consist of letters, digits and `. _ - @ +`.',
  ],
  ['POST', '/users', { username: '\ud800', role: 'read' }, 400, 'Username must begin with a letter or a digit.'],
  ['POST', '/users', { username: 'a'.repeat(129), role: 'read' }, 400, '`username` must have at most 128 characters.'],
  ['POST', '/users', { username: 'chief', role: 'read' }, 409, 'User `chief` already exists.'],
  ['PUT', '/users/bob', { role: 'read' }, 404, 'User `bob` does not exist.'],
  ['PUT', '/users/chief', {}, 400, 'The request is not valid: the body must not be empty.'],
  [
    'PUT',
    '/users/chief',
    { role: 'read' },
    409,
    'User `chief` is defined in the configuration file; change or delete it there.',
  ],
  [
    'DELETE',
    '/users/chief',
    undefined,
    409,
    'User `chief` is defined in the configuration file; change or delete it there.',
  ],
  ['DELETE', '/users/chie', undefined, 404, 'User `chie` does not exist.'],
  ['GET', '/users?limit=0', undefined, 400, '`limit` must be between 1 and 1000.'],
  ['GET', '/users?limit=1001', undefined, 400, '`limit` must be between 1 and 1000.'],
  ['GET', '/users?limit=ten', undefined, 400, '`limit` contains a character that is not allowed.'],
  ['GET', '/users?cursor=x', undefined, 400, 'The cursor is not valid; request the first page without `cursor`.'],
  ['GET', '/users?page=2', undefined, 400, '`page` is not a known property.'],
  ['GET', '/tenants/acme/users', undefined, 404, 'The server is not in multi-tenant mode'],
  ['GET', '/nothing', undefined, 404, 'Address not found.'],
];

test.each(refused)('%s /admin%s with %j: %i', async (method, path, body, status, error) => {
  expect(await admin(method, path, body)).toMatchObject({ status, body: { error: expect.stringContaining(error) } });
  expect((await admin('GET', '/audit')).body).toEqual([]);
  expect((await admin('GET', '/users')).body).toHaveLength(1);
});

test('lists are paged on request, complete and without duplicates', async () => {
  const names = Array.from({ length: 25 }, (_, i) => `user-${String(i).padStart(2, '0')}`);
  for (const username of names) {
    await admin('POST', '/users', { username, role: 'read' });
    await admin('POST', '/acl', { user: username, pattern: 'npm/**', permission: 'read' });
  }
  const all = [...names, 'chief'].sort();
  for (const limit of [1, 7, 26, 100]) {
    expect(await pages(`/users?limit=${limit}`, 'username')).toEqual(all);
    expect(await pages(`/acl?limit=${limit}`, 'user')).toEqual(['chief', ...names]);
  }
  expect(await pages('/users?limit=3&q=user-1', 'username')).toEqual(names.slice(10, 20));
  expect(await pages('/acl?limit=3&user=user-07', 'user')).toEqual(['user-07']);
  expect(await pages('/audit?limit=9', 'action')).toHaveLength(50);
});

async function pages(path: string, key: string): Promise<readonly unknown[]> {
  const items: unknown[] = [];
  for (let cursor: unknown = ''; cursor !== null; ) {
    const { body } = await admin('GET', cursor === '' ? path : `${path}&cursor=${cursor}`);
    const page = Object(body);
    items.push(...page.items.map((item: object) => Reflect.get(item, key)));
    cursor = page.next_cursor;
  }
  return items;
}

test('users and access rules in the database survive a restart', async () => {
  await admin('POST', '/users', { username: 'bob', role: 'write', token: 'bobs-own-token' });
  await admin('POST', '/acl', { user: 'bob', pattern: 'npm/bobs', permission: 'write' });
  registry = await registry.restart();
  expect(await registry.request('GET', '/npm/bobs', { as: 'bobs-own-token' })).toMatchObject({ status: 404 });
  expect(await registry.request('GET', '/npm/others', { as: 'bobs-own-token' })).toMatchObject({ status: 403 });
});
