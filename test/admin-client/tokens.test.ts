import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type OpenSession, openSession } from '../../admin-client/client/create-session.ts';
import { addressOf } from '../../admin-client/http/address.ts';
import { tokenRequests } from '../../admin-client/http/token-requests.ts';
import { tokenList } from '../../admin-client/lists/token-list.ts';
import { userList } from '../../admin-client/lists/user-list.ts';
import type { TokenHolder } from '../../admin-client/records/token-records.ts';
import { ownerToken, startTestRegistry, type TestRegistry } from '../../harness/registry/registry.ts';
import { connectionTo, signedInWith } from './support/connection.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startTestRegistry(`
    [settings]
    auth_token = "${ownerToken}"

    [[users]]
    username = "chief"
    role = "admin"
    token = "chiefs-own-token-12"

    [[acl]]
    user = "chief"
    pattern = "npm/**"
    permission = "write"`);
});
afterAll(() => registry.stop());

const basic = { kind: 'basic', username: 'chief' } as const;
const asChief = (): OpenSession =>
  openSession(connectionTo(registry.url, { credential: basic }), signedInWith('chiefs-own-token-12', basic));

const description = { name: 'build', isReadOnly: true, packages: ['npm/@team/*'], addresses: ['127.0.0.1'], days: 7 };

test.each<readonly [whose: string, holder: TokenHolder]>([
  ['a user, in the admin API', { username: 'chief' }],
  ['the signed-in user, as package clients do', 'self'],
])('a token of %s is created, listed and revoked, and the list of users reflects this', async (_, holder) => {
  const session = asChief();
  const { client } = session;
  const chief = async () =>
    (await session.list(userList, {}).read()).items.find(({ username }) => username === 'chief');
  expect(await chief()).toMatchObject({ tokens: 0 });
  const { token, record } = await client.createToken({}, holder, description);
  expect(record).toMatchObject({ name: 'build', isReadOnly: true, addresses: ['127.0.0.1/32'] });
  const whoAmI = () => registry.request('GET', '/npm/-/whoami', { as: token });
  expect((await whoAmI()).status).toBe(200);
  const { items } = await session.list(tokenList(holder), {}).read();
  expect(items).toMatchObject([{ id: record.id, name: 'build', packages: ['npm/@team/*'] }]);
  const days = (Date.parse(items[0]?.expiresAt ?? '') - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(7);
  // The tokens of the signed-in user do not name their user.
  if (holder !== 'self') expect(await chief()).toMatchObject({ tokens: 1, nextTokenExpiry: items[0]?.expiresAt });
  await client.revokeToken({}, holder, record);
  expect((await whoAmI()).status).toBe(401);
  session.refresh();
  expect((await session.list(tokenList(holder), {}).read()).items).toEqual([]);
  expect(await chief()).toMatchObject({ tokens: 0 });
  session.close();
});

test('a token without limits to packages or addresses has the expiry that the server reports, if any', async () => {
  const session = asChief();
  const all = { ...description, name: 'all', isReadOnly: false, packages: [], addresses: [], days: undefined };
  const { record } = await session.client.createToken({}, 'self', all);
  expect(record).toEqual({
    ...{ id: record.id, name: 'all', isReadOnly: false, packages: [], addresses: [] },
    createdAt: record.createdAt,
  });
  await session.client.revokeToken({}, 'self', record);
  session.close();
});

test('everything of a user is revoked at once, and the response says what remains', async () => {
  const session = asChief();
  onTestFinished(() => session.close());
  const { client } = session;
  await client.createUser({}, { username: 'bob', role: 'read', token: 'the-own-token-of-bob' });
  const { token } = await client.createToken({}, { username: 'bob' }, description);
  const statuses = async (): Promise<readonly number[]> => {
    const as = ['the-own-token-of-bob', token];
    const answers = await Promise.all(as.map((one) => registry.request('GET', '/npm/-/whoami', { as: one })));
    return answers.map(({ status }) => status);
  };
  expect(await statuses()).toEqual([200, 200]);
  expect(await client.revokeEverything({}, 'bob')).toEqual({ token: true, tokens: 1, remaining: undefined });
  expect(await statuses()).toEqual([401, 401]);
  expect((await client.list(tokenList({ username: 'bob' }), {})).items).toEqual([]);
  expect(await client.revokeEverything({}, 'chief')).toMatchObject({
    ...{ token: false, tokens: 0 },
    remaining: expect.stringMatching(/configuration file is still valid/),
  });
  await expect(client.revokeEverything({}, 'nobody')).rejects.toMatchObject({ kind: 'not-found' });
});

test('the revocation of everything is sent to the tenant, and never with a name that changes the address', () => {
  const pathOf = (tenant: string | undefined, username: string): string =>
    addressOf({ baseUrl: 'https://registry.example' }, tokenRequests.revokeEverything({ tenant }, username)).pathname;
  expect(pathOf(undefined, 'bob')).toBe('/admin/users/bob/revoke');
  expect(pathOf('red', 'a b')).toBe('/admin/tenants/red/users/a%20b/revoke');
  expect(() => pathOf(undefined, 'bob/..')).toThrow(/Nothing was sent/);
});

test.each<readonly [whose: string, holder: TokenHolder]>([
  ['a user', { username: 'chief' }],
  ['the signed-in user', 'self'],
])('a token of %s can be limited to staging versions', async (_, holder) => {
  const session = asChief();
  const staging = { ...description, name: 'staging', isReadOnly: false, stageOnly: true };
  const { record } = await session.client.createToken({}, holder, staging);
  const { items } = await session.client.list(tokenList({ username: 'chief' }), {});
  expect(items).toMatchObject([{ name: 'staging', isReadOnly: false, stageOnly: true }]);
  await session.client.revokeToken({}, holder, record);
  session.close();
});
