import { afterEach, beforeEach, expect, test } from 'vitest';
import { ownerConfig, ownerToken, startTestRegistry, type TestRegistry } from '../../../harness/registry/registry.ts';
import { audience, startOidcProvider } from '../support/oidc-provider.ts';

let registry: TestRegistry;
beforeEach(async () => {
  registry = await startTestRegistry(ownerConfig);
});
afterEach(() => registry.stop());

const ask = (method: string, path: string, as: string, body?: unknown, server = registry) =>
  server.request(method, `/admin${path}`, { as, body });
const add = (username: string, token?: string, server = registry) =>
  ask('POST', '/users', ownerToken, { username, role: 'admin', ...(token !== undefined && { token }) }, server);
const lastIs = (username: string) => ({
  status: 409,
  body: {
    error: `User \`${username}\` is the last admin who can sign in; give another user the role \`admin\` and a token first.`,
  },
});

test('only the static token can delete the last admin', async () => {
  await add('ann', 'anns-own-token');
  expect(await ask('DELETE', '/users/ann', 'anns-own-token')).toMatchObject(lastIs('ann'));
  expect(await ask('PUT', '/users/ann', 'anns-own-token', { role: 'write' })).toMatchObject(lastIs('ann'));
  expect(await ask('PUT', '/users/ann', 'anns-own-token', { token: null })).toMatchObject(lastIs('ann'));
  await add('ben', 'bens-own-token');
  const both = [
    ask('PUT', '/users/ann', 'bens-own-token', { role: 'read' }),
    ask('PUT', '/users/ben', 'anns-own-token', { role: 'read' }),
  ];
  expect((await Promise.all(both)).filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await ask('DELETE', '/users/ann', ownerToken)).toMatchObject({ status: 204 });
  expect(await ask('DELETE', '/users/ben', ownerToken)).toMatchObject({ status: 204 });
});

test('an admin without a token does not count, and can be deleted', async () => {
  await add('ann', 'anns-own-token');
  await add('zoe');
  expect(await ask('DELETE', '/users/ann', 'anns-own-token')).toMatchObject(lastIs('ann'));
  expect(await ask('PUT', '/users/ann', 'anns-own-token', { role: 'read' })).toMatchObject(lastIs('ann'));
  expect(await ask('DELETE', '/users/zoe', 'anns-own-token')).toMatchObject({ status: 204 });
});

test('with an identity provider, admins who sign in with it count, and others without a token do not', async () => {
  const provider = await startOidcProvider();
  const oidc = `[oidc]\nissuer = "${provider.issuer}"\naudience = "${audience}"\n`;
  const behind = await startTestRegistry(`${ownerConfig}${oidc}`);
  try {
    const carol = await provider.accessToken('carol');
    await behind.request('GET', '/npm/-/whoami', { as: carol });
    await ask('PUT', '/users/carol', ownerToken, { role: 'admin' }, behind);
    await add('zoe', undefined, behind);
    expect(await ask('DELETE', '/users/carol', carol, undefined, behind)).toMatchObject(lastIs('carol'));
    expect(await ask('PUT', '/users/carol', carol, { role: 'write' }, behind)).toMatchObject(lastIs('carol'));
    await add('ann', 'anns-own-token', behind);
    expect(await ask('PUT', '/users/carol', carol, { role: 'write' }, behind)).toMatchObject({ status: 200 });
    expect(await ask('DELETE', '/users/ann', 'anns-own-token', undefined, behind)).toMatchObject(lastIs('ann'));
  } finally {
    await behind.stop();
    await provider.stop();
  }
});
