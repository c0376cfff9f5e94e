import { expect, onTestFinished, test } from 'vitest';
import { packagePath, publication } from '../../../harness/registry/publication.ts';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../harness/registry/registry.ts';

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
  const configured = { etag: expect.stringMatching(/^".{16}"$/), claims: [], source: 'config', created_at: null };
  expect((await registry.request('GET', '/admin/groups', { as })).body).toEqual([
    { ...configured, name: 'empty', members: [] },
    { ...configured, name: 'web', members: ['alice', 'reader', 'later'] },
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
  ['@none', 400, 'Group `none` does not exist; add the group first.'],
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
  expect((await registry.request('GET', '/admin/tenants/blue/groups', { as })).body).toMatchObject([
    { name: 'web', members: [], source: 'config' },
  ]);
  const created = await registry.request('POST', '/admin/tenants/blue/groups', {
    as,
    body: { name: 'ops', members: ['alice'] },
  });
  expect(created).toMatchObject({ status: 201, body: { name: 'ops', members: ['alice'], source: 'runtime' } });
  expect((await registry.request('GET', '/admin/tenants/red/groups/ops', { as })).status).toBe(404);
});

const ops = (members: readonly string[]) => ({ as, body: { name: 'ops', members } });
const opsRule = { user: '@ops', pattern: 'npm/@acme/*', permission: 'write' };

async function audited(registry: TestRegistry, action: string) {
  return Object(await registry.request('GET', `/admin/audit?action=${action}`, { as })).body;
}

test('a group that is added, changed and deleted has effect at once, and each change is recorded', async () => {
  const { registry, publish } = await start();
  expect(await registry.request('POST', '/admin/groups', ops(['bob', 'bob', 'alice']))).toMatchObject({
    status: 201,
    body: { name: 'ops', members: ['alice', 'bob'], claims: [], source: 'runtime' },
  });
  await registry.request('POST', '/admin/acl', { as, body: opsRule });
  expect(await publish('bob', '1.0.0')).toBe(201);
  const explained = Object(
    (await registry.request('GET', '/admin/access?package=npm/@acme/web&user=bob', { as })).body,
  );
  expect(explained.write.reason).toBe('An access rule of the group `@ops` grants `write` on `npm/@acme/*`.');

  const changed = await registry.request('PUT', '/admin/groups/ops', { as, body: { members: ['alice'] } });
  expect(changed).toMatchObject({ status: 200, body: { members: ['alice'] } });
  expect(await publish('bob', '1.1.0')).toBe(403);
  expect(await registry.request('GET', '/admin/groups/ops', { as })).toMatchObject({ body: changed.body });

  const { body } = await registry.request('DELETE', '/admin/groups/ops', { as });
  expect(body).toMatchObject({ rules: [opsRule] });
  expect(Object((await registry.request('GET', '/admin/acl?user=@ops', { as })).body)).toEqual([]);
  expect(await audited(registry, 'group.create')).toMatchObject([
    { target: 'ops', details: { members: ['alice', 'bob'] } },
  ]);
  expect(await audited(registry, 'group.update')).toMatchObject([{ details: { added: [], removed: ['bob'] } }]);
  expect(await audited(registry, 'group.delete')).toMatchObject([
    { details: { members: ['alice'], rules: [Object(body).rules[0].id] } },
  ]);
});

const many = Array.from({ length: 1_001 }, () => 'alice');

test.each<
  [
    what: string,
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    body: object | undefined,
    status: number,
    error: string,
  ]
>([
  [
    'a name that begins with @',
    'POST',
    '',
    { name: '@ops' },
    400,
    'Name of a group must begin with a letter or a digit.',
  ],
  [
    'a user who does not exist',
    'POST',
    '',
    { name: 'ops', members: ['nobody'] },
    400,
    'User `nobody` does not exist; add the user first.',
  ],
  [
    'a group as a member',
    'POST',
    '',
    { name: 'ops', members: ['@web'] },
    400,
    'Username must begin with a letter or a digit.',
  ],
  ['a name of the file', 'POST', '', { name: 'web' }, 409, 'Group `web` already exists.'],
  [
    'a group of the file',
    'PUT',
    '/web',
    { members: [] },
    409,
    'Group `web` is defined in the configuration file; change or delete it there.',
  ],
  [
    'a group of the file',
    'DELETE',
    '/web',
    undefined,
    409,
    'Group `web` is defined in the configuration file; change or delete it there.',
  ],
  ['a group that does not exist', 'PUT', '/none', { members: [] }, 404, 'Group `none` does not exist.'],
  ['a group that does not exist', 'DELETE', '/none', undefined, 404, 'Group `none` does not exist.'],
  [
    'too many members',
    'POST',
    '',
    { name: 'ops', members: many },
    400,
    'The request is not valid: `members` must have at most 1000 items.',
  ],
])('%s is refused: %s', async (_what, method, path, body, status, error) => {
  const { registry } = await start();
  const answer = await registry.request(method, `/admin/groups${path}`, { as, ...(body && { body }) });
  expect(answer).toMatchObject({ status, body: { error } });
  expect(await registry.request('GET', '/admin/groups/ops', { as })).toMatchObject({ status: 404 });
});

test('a change of a group that was changed in the meantime is refused', async () => {
  const { registry } = await start();
  const { body } = await registry.request('POST', '/admin/groups', ops(['bob']));
  await registry.request('PUT', '/admin/groups/ops', { as, body: { members: [] } });
  const headers = { 'If-Match': Object(body).etag };
  for (const [method, sent] of [['PUT', { body: { members: ['alice'] } }] as const, ['DELETE', {}] as const])
    expect(await registry.request(method, '/admin/groups/ops', { as, headers, ...sent })).toMatchObject({
      status: 412,
      body: { error: 'Group `ops` was changed in the meantime, and now has 0 members.', code: 'changed-meanwhile' },
    });
});

test('a user who is deleted leaves the groups, so that a later user of the same name is no member', async () => {
  const { registry } = await start();
  const later = { as, body: { username: 'late', role: 'write' } };
  await registry.request('POST', '/admin/users', later);
  await registry.request('POST', '/admin/groups', ops(['late', 'bob']));
  await registry.request('DELETE', '/admin/users/late', { as });
  expect(await audited(registry, 'user.delete')).toMatchObject([{ details: { groups: ['ops'] } }]);
  await registry.request('POST', '/admin/users', later);
  expect(await registry.request('GET', '/admin/groups/ops', { as })).toMatchObject({ body: { members: ['bob'] } });
});

test('a group of the file takes precedence over an added one, and a page of the list follows another', async () => {
  const { registry, publish } = await start();
  await registry.request('POST', '/admin/groups', ops(['bob']));
  await registry.request('POST', '/admin/acl', { as, body: opsRule });
  await registry.reload(`${config(['alice'])}\n[[groups]]\nname = "ops"\nmembers = []\n`);
  expect(await publish('bob', '1.0.0')).toBe(403);
  const first = Object((await registry.request('GET', '/admin/groups?limit=2', { as })).body);
  const rest = await registry.request('GET', `/admin/groups?limit=2&cursor=${first.next_cursor}`, { as });
  expect([...first.items, ...Object(rest.body).items].map(({ name, source }) => `${name} ${source}`)).toEqual([
    'empty config',
    'ops config',
    'web config',
  ]);
});
