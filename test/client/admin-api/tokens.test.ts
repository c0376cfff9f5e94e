import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenSession, openSession } from '../../../client/admin-api/client/create-session.ts';
import { tokenList } from '../../../client/admin-api/lists/token-list.ts';
import { userList } from '../../../client/admin-api/lists/user-list.ts';
import type { TokenHolder } from '../../../client/admin-api/records/token-records.ts';
import { ownerToken, startTestRegistry, type TestRegistry } from '../../../harness/registry/registry.ts';
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
