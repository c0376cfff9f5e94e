import { expect, onTestFinished, test } from 'vitest';
import { packagePath, publication } from '../../../harness/registry/publication.ts';
import { ownerToken as as, ownerConfig, startTestRegistry } from '../../../harness/registry/registry.ts';

const users = ['alice', 'bob', 'reader']
  .map(
    (name) =>
      `[[users]]\nusername = "${name}"\nrole = "${name === 'reader' ? 'read' : 'write'}"\ntoken = "token-of-${name}-123456789"\n`,
  )
  .join('\n');
const config = (members: readonly string[]): string => `${ownerConfig}\n${users}
[[groups]]
name = "web"
members = ${JSON.stringify(members)}

[[groups]]
name = "empty"
members = []

[[acl]]
user = "@web"
pattern = "npm/@acme/*"
permission = "write"

[registries.npm]
private = ["@acme/*"]
`;
const tokenOf = (user: string): string => `token-of-${user}-123456789`;

async function start(toml = config(['alice', 'reader', 'later'])) {
  const registry = await startTestRegistry(toml);
  onTestFinished(() => registry.stop());
  const publish = async (user: string, version: string) =>
    (
      await registry.request('PUT', packagePath('@acme/web'), {
        as: tokenOf(user),
        body: publication('@acme/web', { version }),
      })
    ).status;
  const read = async (user: string) =>
    (await registry.request('GET', packagePath('@acme/web'), { as: tokenOf(user) })).status;
  return { registry, publish, read };
}

test('an access rule of a group applies to its members, within their roles, until a reload', async () => {
  const { registry, publish, read } = await start();
  expect([await publish('alice', '1.0.0'), await publish('bob', '1.1.0'), await publish('reader', '1.2.0')]).toEqual([
    201, 403, 403,
  ]);
  expect([await read('alice'), await read('bob'), await read('reader')]).toEqual([200, 403, 200]);
  expect(await registry.reload(config(['bob']))).toEqual([]);
  expect([await read('alice'), await read('bob'), await read('reader')]).toEqual([403, 200, 403]);
});

test('a user who is added later is a member, and search and lists follow the group', async () => {
  const { registry, publish } = await start();
  await publish('alice', '1.0.0');
  const token = 'token-of-later-123456789';
  await registry.request('POST', '/admin/users', { as, body: { username: 'later', role: 'write', token } });
  expect(await publish('later', '1.1.0')).toBe(201);
  const found = async (user: string) =>
    Object((await registry.request('GET', '/npm/-/v1/search?text=web', { as: tokenOf(user) })).body).total;
  expect([await found('later'), await found('bob')]).toEqual([1, 0]);
  const { body } = await registry.request('GET', '/npm/-/package/@acme%2fweb/collaborators', { as });
  expect(body).toMatchObject({ alice: 'write', later: 'write', reader: 'read' });
});

test('groups are listed, and the explanation of access names the group', async () => {
  const { registry } = await start();
  expect((await registry.request('GET', '/admin/groups', { as })).body).toEqual([
    { name: 'web', members: ['alice', 'reader', 'later'], source: 'config' },
    { name: 'empty', members: [], source: 'config' },
  ]);
  const explain = async (query: string) =>
    Object((await registry.request('GET', `/admin/access?package=npm/@acme/web${query}`, { as })).body);
  expect(await explain('&user=alice')).toMatchObject({
    write: { allowed: true, reason: 'An access rule of the group `@web` grants `write` on `npm/@acme/*`.' },
    rules: [{ user: '@web', matches: true, grants: ['read', 'write'] }],
  });
  expect(await explain('&user=bob')).toMatchObject({ write: { allowed: false, cause: 'no-rule' }, rules: [] });
  expect((await explain('')).users.map(({ user }: { user: string }) => user).sort()).toEqual(['alice', 'reader']);
});

test.each([
  ['@empty', 201, undefined],
  ['@none', 400, 'Group `none` does not exist; add it to `[[groups]]` first.'],
  ['@', 400, 'Name of a group must not be empty.'],
  ['@@web', 400, 'Name of a group must begin with a letter or a digit.'],
])('adding an access rule for %s: %i', async (user, status, error) => {
  const { registry } = await start();
  const body = { user, pattern: 'npm/@acme/*', permission: 'read' };
  const answer = await registry.request('POST', '/admin/acl', { as, body });
  expect(answer).toMatchObject({ status, body: error === undefined ? { user } : { error } });
});

test('no user can have the name of a group in an access rule', async () => {
  const { registry } = await start();
  expect(
    await registry.request('POST', '/admin/users', { as, body: { username: '@web', role: 'read' } }),
  ).toMatchObject({
    status: 400,
    body: { error: 'Username must begin with a letter or a digit.' },
  });
});

test('each tenant has its own groups', async () => {
  const tenant = (name: string, members: string) => `[[tenants]]
name = "${name}"
[[tenants.users]]
username = "alice"
role = "read"
token = "token-of-${name}-123456789"
[[tenants.groups]]
name = "web"
members = [${members}]
[[tenants.acl]]
user = "@web"
pattern = "npm/**"
permission = "read"
`;
  const { registry } = await start(
    `${ownerConfig}\n[multi_tenant]\nenabled = true\n${tenant('red', '"alice"')}${tenant('blue', '')}`,
  );
  const read = async (name: string) =>
    (await registry.request('GET', `/${name}/npm/none`, { as: tokenOf(name) })).status;
  expect([await read('red'), await read('blue')]).toEqual([404, 403]);
  expect((await registry.request('GET', '/admin/tenants/blue/groups', { as })).body).toEqual([
    { name: 'web', members: [], source: 'config' },
  ]);
});
