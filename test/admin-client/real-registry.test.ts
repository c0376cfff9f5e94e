import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminClient, RegistryScope } from '../../admin-client/admin-client.ts';
import { createAdminClient } from '../../admin-client/client/create-admin-client.ts';
import { listAll } from '../../admin-client/client/list-all.ts';
import { probe } from '../../admin-client/client/probe.ts';
import { type PackagePublication, publishPackage } from '../../admin-client/client/publish-package.ts';
import type { Credential } from '../../admin-client/connection.ts';
import { cacheList } from '../../admin-client/lists/cache-list.ts';
import { ruleList } from '../../admin-client/lists/rule-list.ts';
import { userList } from '../../admin-client/lists/user-list.ts';
import { RegistryError } from '../../admin-client/registry-error.ts';
import { publication } from '../../harness/registry/publication.ts';
import { ownerConfig, ownerToken, startTestRegistry, type TestRegistry } from '../../harness/registry/registry.ts';
import { tarballOf } from '../../harness/registry/tarball.ts';
import { type OidcProvider, startOidcProvider } from '../registry/support/oidc-provider.ts';
import { rows } from '../support/rows.ts';
import { connectionTo, signedInWith } from './support/connection.ts';

const admin = { name: 'ada', token: 'adas-own-token' };
const users = `
[[users]]
username = "${admin.name}"
role = "admin"
token = "${admin.token}"

[[users]]
username = "wendy"
role = "write"
token = "wendys-own-token"

[[acl]]
user = "wendy"
pattern = "npm/**"
permission = "write"
`;
const tenants = `
[multi_tenant]
enabled = true

[[tenants]]
name = "red"
auth_token = "static-token-of-red"

[[tenants.users]]
username = "ruth"
role = "admin"
token = "ruths-own-token"

[[tenants]]
name = "blue"
`;

type Mode = 'simple' | 'managed' | 'acl' | 'oidc' | 'tenants';

let provider: OidcProvider;
let upstream: TestRegistry;
const registries = new Map<Mode, TestRegistry>();

beforeAll(async () => {
  provider = await startOidcProvider();
  upstream = await startTestRegistry(ownerConfig);
  for (const name of ['left', '@scope/right']) {
    await upstream.request('PUT', `/npm/${name.replace('/', '%2f')}`, { as: ownerToken, body: publication(name) });
  }
  const pulling = `${ownerConfig}[registries.npm]\nupstream = "${upstream.url}/npm"\n`;
  const oidc = `[oidc]\nissuer = "${provider.issuer}"\naudience = "https://registry.example"\ndefault_role = "admin"\n`;
  registries.set('simple', await startTestRegistry(pulling));
  // A server does not return to simple token mode after its users have been deleted.
  registries.set('managed', await startTestRegistry(pulling));
  registries.set('acl', await startTestRegistry(pulling + users));
  registries.set('oidc', await startTestRegistry(pulling + oidc));
  registries.set('tenants', await startTestRegistry(pulling + users + tenants));
});

afterAll(async () => {
  for (const registry of registries.values()) await registry.stop();
  await upstream.stop();
  await provider.stop();
});

function registryOf(mode: Mode): TestRegistry {
  const registry = registries.get(mode);
  if (!registry) throw new Error(`The registry ${mode} was not started.`);
  return registry;
}

const basic = (username: string): Credential => ({ kind: 'basic', username });
const token: Credential = { kind: 'token' };
const oidc: Credential = { kind: 'oidc', issuer: '', clientId: '', scopes: [] };

async function clientOf(mode: Mode, credential: Credential, secret?: string): Promise<AdminClient> {
  const sent = secret ?? (await provider.accessToken('carol'));
  return createAdminClient(connectionTo(registryOf(mode).url, { credential }), signedInWith(sent, credential));
}

/** The administrators of each registry. Without a secret, the credential is an access token of the provider. */
const administrators: readonly (readonly [string, Mode, RegistryScope, Credential, string?])[] = [
  ['the static token in simple mode', 'managed', {}, token, ownerToken],
  ['the static token in ACL mode', 'acl', {}, token, ownerToken],
  ['an admin in ACL mode', 'acl', {}, basic(admin.name), admin.token],
  ['the static token in OIDC mode', 'oidc', {}, token, ownerToken],
  ['an admin with an access token', 'oidc', {}, oidc],
  ['an operator', 'tenants', {}, basic(admin.name), admin.token],
  ['an operator in a tenant', 'tenants', { tenant: 'blue' }, basic(admin.name), admin.token],
  ['the static token of a tenant', 'tenants', { tenant: 'red' }, token, 'static-token-of-red'],
  ['the admin of a tenant', 'tenants', { tenant: 'red' }, basic('ruth'), 'ruths-own-token'],
];

describe('users and rules are added, listed, changed and deleted by', () => {
  test.each(rows(administrators))('$name', async ({ row: [, mode, scope, credential, secret] }) => {
    const client = await clientOf(mode, credential, secret);
    const names = async () => (await client.list(userList, scope)).items.map(({ username }) => username);
    const before = await names();

    const added = await client.createUser(scope, { username: 'zoe', role: 'write', token: 'zoes-token-1' });
    expect(added).toMatchObject({ username: 'zoe', role: 'write', source: 'runtime', hasToken: true });
    expect(await names()).toEqual([...before, 'zoe'].sort());
    expect(await client.updateUser(scope, 'zoe', { role: 'read' })).toMatchObject({ username: 'zoe', role: 'read' });
    expect(await client.updateUser(scope, 'zoe', { role: 'read', token: 'zoes-token-2' })).toMatchObject({
      hasToken: true,
    });

    const rule = await client.createRule(scope, { user: 'zoe', pattern: 'npm/@scope/**', permission: 'read' });
    expect(rule).toMatchObject({ user: 'zoe', pattern: 'npm/@scope/**', permission: 'read', source: 'runtime' });
    expect((await client.list(ruleList, scope)).items).toContainEqual(expect.objectContaining({ ...rule }));
    if (rule) await client.deleteRule(scope, rule);
    expect((await client.list(ruleList, scope)).items).not.toContainEqual(expect.objectContaining({ ...rule }));

    await client.deleteUser(scope, 'zoe');
    expect(await names()).toEqual(before);
  });
});

describe('the cache', () => {
  test('is listed completely and page by page, and evicted entry by entry', async () => {
    const registry = registryOf('simple');
    for (const path of ['/npm/left', '/npm/left/-/left-1.0.0.tgz', '/npm/@scope%2fright']) {
      await registry.request('GET', path);
    }
    const client = await clientOf('simple', token, ownerToken);
    const all = await client.list(cacheList, {});
    expect(all.items.map(({ registry, path }) => `${registry}/${path}`).sort()).toEqual([
      'npm/@scope/right',
      'npm/left',
      'npm/left/-/left-1.0.0.tgz',
    ]);
    expect(all.items.every(({ size = 0, fetchedAt = '' }) => size > 0 && fetchedAt > '2020')).toBe(true);
    const paged = await listAll(({ page }) => client.list(cacheList, {}, { page: { limit: '1', ...page } }), {
      keyOf: cacheList.keyOf,
    });
    expect(new Set(paged.items.map(({ path }) => path))).toEqual(new Set(all.items.map(({ path }) => path)));
    await client.evict('npm', '@scope/right');
    await client.evict('npm', 'left/-/left-1.0.0.tgz');
    expect((await client.list(cacheList, {})).items.map(({ path }) => path)).toEqual(['left']);
    await expect(client.evict('npm', '@scope/right')).rejects.toMatchObject({ kind: 'not-found' });
  });
});

describe('statistics', () => {
  test('are read with all their parts', async () => {
    const client = await clientOf('tenants', token, ownerToken);
    const stats = await client.stats();
    expect(stats).toMatchObject({ mode: 'acl', multiTenant: true, users: 3, rules: 1, cache: { hits: 0, entries: 0 } });
    expect([...stats.storageByTenant.keys()]).toEqual(['red', 'blue']);
    expect(stats.storageByRegistry.get('npm')).toEqual({ packages: 0, versions: 0, bytes: 0 });
    expect(stats.databaseBytes).toBeGreaterThan(0);
    expect([...stats.requests.latency.keys()]).toContain('p95');
  });
});

const refusals: readonly (readonly [string, Mode, RegistryScope, Credential, string, Asked, object])[] = [
  [
    'wrong credentials',
    'acl',
    {},
    token,
    'wrong-token-1',
    (c, s) => c.list(userList, s),
    { kind: 'wrong-credentials' },
  ],
  [
    'no admin role',
    'acl',
    {},
    basic('wendy'),
    'wendys-own-token',
    (c, s) => c.list(userList, s),
    { kind: 'no-admin-role' },
  ],
  [
    'no tenants',
    'acl',
    { tenant: 'red' },
    token,
    ownerToken,
    (c, s) => c.list(userList, s),
    { kind: 'not-multi-tenant' },
  ],
  [
    'no such tenant',
    'tenants',
    { tenant: 'green' },
    token,
    ownerToken,
    (c, s) => c.list(ruleList, s),
    { kind: 'not-found' },
  ],
  [
    'another tenant',
    'tenants',
    { tenant: 'blue' },
    basic('ruth'),
    'ruths-own-token',
    (c, s) => c.list(userList, s),
    { kind: 'wrong-credentials' },
  ],
  [
    'a user of the configuration',
    'acl',
    {},
    token,
    ownerToken,
    (c, s) => c.deleteUser(s, 'wendy'),
    {
      kind: 'conflict',
      details: { serverMessage: expect.stringMatching(/`wendy` is defined in the configuration file/) },
    },
  ],
  [
    'a rule of the configuration',
    'acl',
    {},
    token,
    ownerToken,
    async (c, s) => {
      for (const rule of (await c.list(ruleList, s)).items) await c.deleteRule(s, rule);
    },
    { kind: 'conflict', message: expect.stringContaining('the access rule for "wendy" on "npm/') },
  ],
  [
    'an existing name',
    'acl',
    {},
    token,
    ownerToken,
    (c, s) => c.createUser(s, { username: 'wendy', role: 'read' }),
    { kind: 'conflict' },
  ],
  [
    'an unknown role',
    'acl',
    {},
    token,
    ownerToken,
    (c, s) => c.createUser(s, { username: 'new', role: 'king' }),
    { kind: 'refused' },
  ],
  [
    'a missing user',
    'acl',
    {},
    token,
    ownerToken,
    (c, s) => c.updateUser(s, 'nobody', { role: 'read' }),
    { kind: 'not-found' },
  ],
];
type Asked = (client: AdminClient, scope: RegistryScope) => Promise<unknown>;

test.each(rows(refusals))(
  'is rejected with a reason: $name',
  async ({ row: [, mode, scope, credential, secret, ask, error] }) => {
    const client = await clientOf(mode, credential, secret);
    await expect(ask(client, scope)).rejects.toMatchObject(error);
    await expect(ask(client, scope)).rejects.toBeInstanceOf(RegistryError);
  },
);

const probed: readonly (readonly [string, Mode, readonly string[], Credential, string, object])[] = [
  [
    'simple mode',
    'simple',
    [],
    token,
    ownerToken,
    { mode: 'simple-token', multiTenant: false, users: 0, rules: 0, cacheEntries: 1, tenants: [], limits: [] },
  ],
  ['ACL mode', 'acl', [], basic(admin.name), admin.token, { mode: 'acl', users: 2, rules: 1, cacheEntries: 0 }],
  ['OIDC mode', 'oidc', [], token, ownerToken, { mode: 'oidc', users: 1 }],
  [
    'tenants',
    'tenants',
    ['red', 'green'],
    token,
    ownerToken,
    {
      multiTenant: true,
      users: 3,
      tenants: [
        { name: 'red', users: 1, rules: 0 },
        { name: 'green', error: { kind: 'not-found' } },
      ],
    },
  ],
  [
    'the admin of one tenant',
    'tenants',
    ['red'],
    token,
    'static-token-of-red',
    { multiTenant: true, tenants: [{ name: 'red', users: 1, rules: 0 }], limits: [{ kind: 'wrong-credentials' }] },
  ],
];

test.each(rows(probed))('a registry is probed: $name', async ({ row: [, mode, names, credential, secret, found] }) => {
  expect(await probe(await clientOf(mode, credential, secret), names)).toMatchObject(found);
});

const published: readonly (readonly [string, Mode, Partial<PackagePublication>, string])[] = [
  ['a package', 'simple', { name: 'mine' }, '/npm/mine'],
  ['a scoped package', 'simple', { name: '@me/mine', tags: ['next'] }, '/npm/@me%2fmine'],
  ['a package of a tenant', 'tenants', { name: 'theirs', tenant: 'red' }, '/red/npm/theirs'],
];

test.each(rows(published))('is published: $name', async ({ row: [, mode, change, path] }) => {
  const registry = registryOf(mode);
  const connection = connectionTo(registry.url);
  const tarball = tarballOf(change.name ?? 'mine', '1.2.3', Buffer.alloc(100_000, 'content'));
  const sent: PackagePublication = {
    name: 'mine',
    version: '1.2.3',
    manifest: { description: 'Ours' },
    ...change,
    tarball: Uint8Array.from(tarball),
  };
  await publishPackage(connection, signedInWith(ownerToken), sent);
  const { body } = await registry.request('GET', path, { as: ownerToken });
  expect(body).toMatchObject({
    'dist-tags': { [sent.tags?.[0] ?? 'latest']: '1.2.3' },
    versions: { '1.2.3': { description: 'Ours' } },
  });
  const file = `${sent.name.split('/').at(-1)}-1.2.3.tgz`;
  expect((await registry.request('GET', `${path}/-/${file}`, { as: ownerToken })).bytes).toEqual(tarball);
  await expect(publishPackage(connection, signedInWith(ownerToken), sent)).rejects.toMatchObject({ kind: 'conflict' });
});
