import { afterEach, beforeEach, expect, test } from 'vitest';
import { ownerToken as as, type TestRegistry } from '../../../harness/registry/registry.ts';
import { asChief, type RefusedRow, startWithChief } from './chief.ts';

let registry: TestRegistry;
beforeEach(async () => {
  registry = await startWithChief();
});
afterEach(() => registry.stop());

const admin = (method: string, path: string, body?: unknown) => asChief(registry, method, path, body);
const whoami = async (token: string) => (await registry.request('GET', '/npm/-/whoami', { as: token })).status;

async function named(username: string, name: string): Promise<string> {
  return Object((await admin('POST', `/users/${username}/tokens`, { name })).body).token;
}

test('all tokens of a user are revoked in one change with one audit record, and those of others remain', async () => {
  const own = 'bobs-own-token-1234';
  await admin('POST', '/users', { username: 'bob', role: 'read', token: own });
  const tokens = [own, await named('bob', 'ci'), await named('bob', 'laptop')];
  const other = await named('chief', 'ci');
  expect(await Promise.all(tokens.map(whoami))).toEqual([200, 200, 200]);
  const answer = await admin('POST', '/users/bob/revoke');
  expect(answer).toMatchObject({ status: 200, body: { token: true, tokens: 2, remaining: null } });
  expect(await Promise.all([...tokens, other].map(whoami))).toEqual([401, 401, 401, 200]);
  expect((await admin('GET', '/users/bob')).body).toMatchObject({ role: 'read', has_token: false, tokens: 0 });
  const { body } = await registry.request('GET', '/admin/audit?limit=9&action=user.revoke', { as });
  expect(Object(body).items).toMatchObject([
    { actor: 'chief', target: 'bob', details: { tokens: expect.arrayContaining(['ci', 'laptop']), has_token: true } },
  ]);
});

test('the token in the configuration file remains, and the response says so', async () => {
  const token = await named('chief', 'ci');
  const remaining = 'The token of `chief` in the configuration file is still valid; change it there.';
  expect(await admin('POST', '/users/chief/revoke')).toMatchObject({
    status: 200,
    body: { token: false, tokens: 1, remaining },
  });
  expect(await whoami(token)).toBe(401);
  expect(await whoami('chiefs-own-token')).toBe(200);
});

test.each<RefusedRow>([
  ['POST', '/users/nobody/revoke', undefined, 404, 'User `nobody` does not exist.'],
  ['GET', '/users/chief/revoke', undefined, 405, ''],
  ['POST', '/tenants/red/users/chief/revoke', undefined, 404, ''],
])('%s %s is refused', async (method, path, body, status, error) => {
  const answer = await admin(method, path, body);
  expect(answer).toMatchObject({ status, body: { error: expect.stringContaining(error) } });
});
