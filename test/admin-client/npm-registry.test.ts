import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OpenSession, openSession } from '../../admin-client/client/create-session.ts';
import { probePackages } from '../../admin-client/client/probe.ts';
import { npmInstallCommand } from '../../admin-client/copying/npm-install-command.ts';
import { npmrcLines } from '../../admin-client/copying/npmrc-lines.ts';
import { packageList } from '../../admin-client/lists/package-list.ts';
import { tokenList } from '../../admin-client/lists/token-list.ts';
import { userList } from '../../admin-client/lists/user-list.ts';
import { packagePath, publication } from '../../harness/registry/publication.ts';
import { ownerToken as as, startTestRegistry, type TestRegistry } from '../../harness/registry/registry.ts';
import { connectionTo, signedInWith } from './support/connection.ts';
import { answer, type Behavior, json, startFaultyServer } from './support/faulty-server.ts';

const token = 'the-token-of-ann-with-many-characters';
const config = `[settings]\nauth_token = "${as}"\n\n[[users]]\nusername = "ann"\nrole = "admin"\ntoken = "${token}"\n`;
const credential = { kind: 'npm' } as const;

/** Below `/npm`, the registry is one without an admin API. */
describe('a registry at the address that package clients use', () => {
  let registry: TestRegistry;
  let session: OpenSession;
  beforeAll(async () => {
    registry = await startTestRegistry(config);
    const body = publication('@team/tools', { version: '1.0.0' });
    await registry.request('PUT', packagePath('@team/tools'), { as, body });
  });
  afterAll(() => registry.stop());
  beforeEach(() => {
    session = openSession(connectionTo(`${registry.url}/npm`, { credential }), signedInWith(token, credential));
  });
  afterEach(() => session.close());

  test('is found with its packages, and reports who is signed in', async () => {
    expect(await probePackages(session.client)).toMatchObject({ multiTenant: false, tenants: [], limits: [] });
    expect(await session.health.read()).toEqual({ username: 'ann' });
  });

  test('shows and changes its packages, and the tokens of the user', async () => {
    expect((await session.list(packageList, {}).read()).items.map(({ name }) => name)).toEqual(['@team/tools']);
    await session.client.setTag({}, '@team/tools', 'next', '1.0.0');
    const { versions, tags } = await session.package({}, '@team/tools').read();
    expect(versions.map(({ version }) => version)).toEqual(['1.0.0']);
    expect([...tags]).toEqual([
      ['latest', '1.0.0'],
      ['next', '1.0.0'],
    ]);
    expect((await session.list(tokenList('self'), {}).read()).items).toEqual([]);
  });

  test('receives no requests of the admin API, which could be requests for a package named `admin`', async () => {
    const before = registry.log();
    const refused = { kind: 'not-a-registry', message: `${registry.url}/npm was added without an admin API.` };
    await expect(session.list(userList, {}).read()).rejects.toMatchObject(refused);
    await expect(session.stats.read()).rejects.toMatchObject(refused);
    await expect(session.client.createUser({}, { username: 'bob', role: 'read' })).rejects.toMatchObject(refused);
    expect(registry.log()).toBe(before);
  });
});

test.each<readonly [string, Behavior, object | undefined]>([
  ['an empty response', answer(204), { kind: 'not-a-registry' }],
  ['an empty body', answer(200), { kind: 'bad-response' }],
  ['another object', json(200, { ok: true }), { kind: 'bad-response' }],
  ['no packages', json(200, { objects: [], total: 0 }), undefined],
])('a search with %s proves a registry only if it is a result', async (_, behavior, refused) => {
  const server = await startFaultyServer([behavior]);
  const opened = openSession(connectionTo(server.origin, { credential }), signedInWith(token, credential));
  const found = probePackages(opened.client);
  if (refused === undefined) await expect(found).resolves.toMatchObject({ tenants: [] });
  else await expect(found).rejects.toMatchObject(refused);
  opened.close();
  await server.stop();
});

test.each([
  ['https://packages.example', 'https://packages.example/'],
  ['https://packages.example/team/npm', 'https://packages.example/team/npm/'],
])('package clients are configured with the address %s itself', (baseUrl, expected) => {
  const address = { baseUrl, credential };
  expect(npmrcLines(address).split('\n')[0]).toBe(`registry=${expected}`);
  expect(npmInstallCommand(address, {}, { name: 'a' }, 'posix')).toBe(`npm install a --registry=${expected}`);
});

test('more than 5,000 packages are read page by page', async () => {
  const names = Array.from({ length: 5_260 }, (_, index) => `@scope-${index % 100}/p${index}`);
  const page: Behavior = (socket, request, server) => {
    const from = Number(new URL(request.path, server.origin).searchParams.get('from') ?? 0);
    const objects = names.slice(from, from + 250).map((name) => ({ package: { name, version: '1.0.0' } }));
    json(200, { objects, total: names.length })(socket, request, server);
  };
  const server = await startFaultyServer([page]);
  const opened = openSession(connectionTo(server.origin, { credential }), signedInWith(token, credential));
  const { items, broken } = await opened.list(packageList, {}).read();
  expect([items.length, broken, server.received.length]).toEqual([5_260, [], 22]);
  expect(items.filter(({ name }) => name.startsWith('@scope-7/'))).toHaveLength(53);
  opened.close();
  await server.stop();
});
