import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  ownerToken as as,
  type RegistryResponse,
  startTestRegistry,
  type TestRegistry,
} from '../../../../harness/registry/registry.ts';
import { bob, revocations } from '../../support/revocations.ts';

const configured = (token: string) => `
  [settings]
  auth_token = "${as}"
  [[users]]
  username = "carl"
  role = "read"
  token = "${token}"`;
const own = bob.token;
const carls = 'carls-own-token-1234';

let registry: TestRegistry;
beforeEach(async () => {
  registry = await startTestRegistry(configured(carls));
  await admin('POST', '', bob);
});
afterEach(() => registry.stop());

const admin = (method: string, path: string, body?: unknown) =>
  registry.request(method, `/admin/users${path}`, { as, body });

/** Signs in on the page of a new login. Returns the function that requests the token, as the waiting client does. */
async function finishedLogin(token: string): Promise<() => Promise<RegistryResponse>> {
  const begun = Object((await registry.request('POST', '/npm/-/v1/login', { body: {} })).body);
  const path = new URL(begun.loginUrl).pathname;
  const page = await registry.request('GET', path);
  const proof = /name="proof" value="(\w+)"/.exec(page.bytes.toString())?.[1] ?? '';
  const body = Buffer.from(String(new URLSearchParams({ token, proof })));
  const cookie = page.headers['set-cookie']?.[0]?.replace(/;.*/, '') ?? '';
  const headers = { 'content-type': 'application/x-www-form-urlencoded', cookie };
  expect(await registry.request('POST', path, { body, headers })).toMatchObject({ status: 200 });
  return () => registry.request('GET', new URL(begun.doneUrl).pathname);
}

async function named(): Promise<{ readonly id: string; readonly token: string }> {
  return Object((await admin('POST', '/bob/tokens', { name: 'ci', read_only: false })).body);
}

describe('a finished login that the client has not taken yet', () => {
  test.each(revocations)('ends when %s', async (_, revoke) => {
    const take = await finishedLogin(own);
    await revoke(admin);
    expect(await take()).toMatchObject({ status: 404 });
    expect((await admin('GET', '/bob/tokens')).body).not.toMatchObject([{}]);
  });

  test('ends when the named token with which the user has signed in is revoked, but not with another one', async () => {
    const [one, take] = await named().then(async (ci) => [ci, await finishedLogin(ci.token)] as const);
    const takeOther = await finishedLogin(own);
    await admin('DELETE', `/bob/tokens/${one.id}`);
    expect(await take()).toMatchObject({ status: 404 });
    expect(await takeOther()).toMatchObject({ status: 200 });
  });

  test('ends when the configuration file has another token for the user, or no longer defines the user', async () => {
    const error = 'The credentials of this login were revoked; run `npm login` again.';
    const users = [configured('carls-new-token-1234'), `[settings]\nauth_token = "${as}"`];
    for (const changed of users) {
      const take = await finishedLogin(carls);
      registry = await registry.restart(changed);
      expect(await take()).toMatchObject({ status: 403, body: { error } });
      registry = await registry.restart(configured(carls));
    }
  });

  test('remains when something else about the user changes', async () => {
    const take = await finishedLogin(own);
    await admin('PUT', '/bob', { role: 'write' });
    await admin('DELETE', `/bob/tokens/${(await named()).id}`);
    expect(await take()).toMatchObject({ status: 200, body: { token: expect.stringMatching(/^tw_/) } });
  });
});
