import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isErrorCode } from '../../../admin-contract/error-codes.ts';
import { publication } from '../../../harness/registry/publication.ts';
import { ownerToken as owner, startTestRegistry, type TestRegistry } from '../../../harness/registry/registry.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startTestRegistry(`
    [settings]
    auth_token = "${owner}"

    [[users]]
    username = "operator"
    role = "admin"
    token = "operators-own-token"

    [[users]]
    username = "onlooker"
    role = "write"
    token = "onlookers-own-token"

    [multi_tenant]
    enabled = true

    [[tenants]]
    name = "red"
    auth_token = "static-token-of-red"

    [[tenants.users]]
    username = "ruth"
    role = "admin"
    token = "ruths-own-token"

    [[tenants.users]]
    username = "rob"
    role = "write"
    token = "robs-own-token"

    [[tenants]]
    name = "blue"

    [[tenants.users]]
    username = "bill"
    role = "admin"
    token = "bills-own-token"`);
  const add = (tenant: string, path: string, body: unknown) =>
    registry.request('POST', `/admin/tenants/${tenant}/${path}`, { as: owner, body });
  await add('red', 'users', { username: 'john', role: 'write', token: 'johns-own-token' });
  await add('red', 'users', { username: 'johnathan', role: 'write', token: 'johnathans-own-token' });
  await add('red', 'acl', { user: 'john', pattern: 'npm/john', permission: 'write' });
  await registry.request('PUT', '/red/npm/johnathan', { as: owner, body: publication('johnathan') });
  await registry.request('PUT', '/red/npm/john', { as: owner, body: publication('john') });
});
afterAll(() => registry.stop());

/** The sender of each request, the request, and the expected status. */
const attempts: readonly (readonly [who: string, method: string, path: string, body: unknown, status: number])[] = [
  ['robs-own-token', 'PUT', '/admin/tenants/red/users/john', { role: 'admin' }, 403],
  ['johns-own-token', 'PUT', '/admin/tenants/red/users/john', { role: 'admin' }, 403],
  ['johns-own-token', 'DELETE', '/admin/tenants/red/users/johnathan', undefined, 403],
  ['johns-own-token', 'GET', '/red/npm/johnathan', undefined, 403],
  ['johns-own-token', 'GET', '/red/npm/johnathan/-/johnathan-1.0.0.tgz', undefined, 403],
  ['johns-own-token', 'GET', '/red/npm/none', undefined, 403],
  ['johns-own-token', 'DELETE', '/red/npm/johnathan/-rev/1', undefined, 403],
  ['johns-own-token', 'PUT', '/red/npm/-/package/johnathan/dist-tags/latest', '1.0.0', 403],
  ['johns-own-token', 'PUT', '/red/npm/johnathan', publication('john'), 403],
  ['johns-own-token', 'PUT', '/red/npm/john', publication('johnathan'), 400],
  ['johns-own-token', 'GET', '/blue/npm/john', undefined, 401],
  ['ruths-own-token', 'GET', '/admin/tenants/blue/users', undefined, 401],
  ['ruth:ruths-own-token', 'GET', '/admin/tenants/blue/users', undefined, 401],
  ['ruths-own-token', 'GET', '/admin/users', undefined, 401],
  ['ruths-own-token', 'GET', '/admin/stats', undefined, 401],
  ['ruths-own-token', 'GET', '/admin/cache', undefined, 401],
  ['static-token-of-red', 'GET', '/admin/tenants/red/users', undefined, 200],
  ['static-token-of-red', 'GET', '/admin/tenants/blue/users', undefined, 401],
  ['static-token-of-red', 'GET', '/admin/users', undefined, 401],
  ['static-token-of-red', 'PUT', '/blue/npm/one', publication('one'), 401],
  ['onlookers-own-token', 'GET', '/admin/tenants/red/users', undefined, 403],
  ['onlookers-own-token', 'GET', '/red/npm/john', undefined, 403],
  ['operators-own-token', 'GET', '/admin/tenants/red/users', undefined, 200],
  ['operators-own-token', 'GET', '/admin/tenants/none/users', undefined, 404],
  ['bills-own-token', 'GET', '/admin/tenants/none/users', undefined, 401],
  ['operators-own-token', 'GET', '/npm/john', undefined, 404],
];

test.each(attempts)('%s: %s %s', async (as, method, path, body, status) => {
  const answer = await registry.request(method, path, { as, body });
  expect(answer).toMatchObject({ status });
  if (status < 400) return;
  expect(answer.body).toEqual({ error: expect.stringMatching(/^[A-Z"`].*\.$/), code: expect.any(String) });
  expect(isErrorCode(Object(answer.body).code)).toBe(true);
});

test('an access rule of another tenant cannot be deleted by its id', async () => {
  const { body } = await registry.request('GET', '/admin/tenants/red/acl', { as: owner });
  const [rule] = Object(body);
  const otherTenantsRule = await registry.request('DELETE', `/admin/tenants/blue/acl/${rule.id}`, {
    as: 'bills-own-token',
  });
  expect(otherTenantsRule).toMatchObject({ status: 404 });
  expect((await registry.request('GET', '/admin/tenants/red/acl', { as: owner })).body).toEqual([rule]);
});

test('the search finds only packages that the caller may read', async () => {
  const find = async (as: string) =>
    Object((await registry.request('GET', '/red/npm/-/v1/search?text=john', { as })).body);
  expect(await find('johns-own-token')).toMatchObject({ total: 1, objects: [{ package: { name: 'john' } }] });
  expect(await find('johnathans-own-token')).toMatchObject({ total: 0, objects: [] });
  expect(await find('ruths-own-token')).toMatchObject({ total: 2 });
});

test('the server does not read large bodies of clients without credentials', async () => {
  const body = { name: 'john', password: 'x'.repeat(100_000) };
  for (const [path, status] of [
    ['/red/npm/-/user/org.couchdb.user:john', 413],
    ['/npm/john', 404],
    ['/red/npm/-/npm/v1/security/advisories/bulk', 405],
    ['/red/npm/-/npm/v1/security/unknown', 404],
    ['/red/npm/john', 401],
    ['/nothing', 404],
  ] as const) {
    expect([path, (await registry.request('PUT', path, { body })).status]).toEqual([path, status]);
  }
});

describe('an address', () => {
  /** Raw addresses that no client sends. Each could delete another user if the server misread it. */
  test.each([
    '/admin/tenants/red/acl/../users/john',
    '/admin/tenants/red/acl/%2e%2e/users/john',
    '/admin/tenants/red/acl/..%2fusers%2fjohn',
    '/admin/tenants/red/acl/%252e%252e/users/john',
    '/admin/cache/npm/../../tenants/red/users/john',
    '/admin/cache/npm/..%2f..%2ftenants%2fred%2fusers%2fjohn',
    '/admin/cache/npm/%2e%2e/%2e%2e/users/john',
    '/admin/cache/npm//one',
    '/admin/tenants/red/users/john%00',
    '/admin/tenants/red/users/..\\users\\john',
    '/admin/tenants/red/users/%5c..%5cjohn',
    '/admin//tenants/red/users/john',
    '/admin/tenants/red/users/jo%0ahn',
    '/admin/tenants/red/users/%',
    '/admin/tenants/red/users/%ff',
    '/admin/tenants/red/users/%ed%a0%80',
    'http://elsewhere.example/admin/tenants/red/users/john',
    '/red/npm/%2e%2e/john',
    '/red/npm/@x/y/../../john/-rev/1',
    '/red%2fnpm/john',
  ])('such as %s does not match any user', async (path) => {
    const answer = await raw('DELETE', path);
    expect(answer).toMatch(/^HTTP\/1\.1 40[04] /);
    expect(answer).toMatch(/\{"error":"[A-Z].*\.","code":"[a-z-]+"\}$/);
    const { body } = await registry.request('GET', '/admin/tenants/red/users', { as: owner });
    expect(Object(body).map(({ username }: { username: string }) => username)).toContain('john');
  });
});

async function raw(method: string, path: string): Promise<string> {
  const { hostname, port } = new URL(registry.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.end(`${method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${owner}\r\nConnection: close\r\n\r\n`);
  return text(socket);
}

test('the log contains no token', async () => {
  await registry.request('DELETE', '/red/npm/-/user/token/johns-own-token', { as: 'johns-own-token' });
  const login = { name: 'john', password: 'johns-own-token' };
  const answer = await registry.request('PUT', '/red/npm/-/user/org.couchdb.user:john', { body: login });
  expect(answer).toMatchObject({ status: 201, body: { ok: true, token: 'johns-own-token' } });
  await registry.request('PUT', '/red/npm/-/user/org.couchdb.user:john', {
    body: { name: 'john', password: 'wrong-token' },
  });
  await registry.request('GET', '/no/such/path/johns-own-token?token=johns-own-token');
  expect(registry.log()).toContain('/red/npm/john');
  expect(registry.log()).not.toMatch(/(?:own|wrong|static|owner)-token|token-of-red/);
});
