import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSession } from '../../../../../admin-client/client/create-session.ts';
import type { Credential } from '../../../../../admin-client/connection.ts';
import { currentUserIn } from '../../../../../client/admin-sidebar/commands/context/target.ts';
import { startTestRegistry, type TestRegistry } from '../../../../../harness/registry/registry.ts';
import { connectionTo, signedInWith } from '../../../../admin-client/support/connection.ts';
import { json, startFaultyServer } from '../../../../admin-client/support/faulty-server.ts';
import { audience, type OidcProvider, startOidcProvider } from '../../../../registry/support/oidc-provider.ts';
import { rows } from '../../../../support/rows.ts';

let provider: OidcProvider;
let registry: TestRegistry;
let tenants: TestRegistry;
beforeAll(async () => {
  provider = await startOidcProvider();
  registry = await startTestRegistry(`
[[users]]
username = "ada"
role = "admin"
token = "adas-own-token"

[oidc]
issuer = "${provider.issuer}"
audience = "${audience}"
default_role = "admin"
`);
  tenants = await startTestRegistry(`
[multi_tenant]
enabled = true

[[tenants]]
name = "red"

[[tenants.users]]
username = "ruth"
role = "admin"
token = "ruths-own-token"
`);
});
afterAll(async () => {
  await registry.stop();
  await tenants.stop();
  await provider.stop();
});

interface Case {
  readonly url: () => string;
  readonly secret: () => Promise<string>;
  readonly credential?: Credential;
  readonly tenant?: string;
  readonly expected: string | undefined;
}

const oidc: Credential = { kind: 'oidc', issuer: 'https://login.example', clientId: 'editor', scopes: ['openid'] };

const cases: readonly (readonly [string, Case])[] = [
  [
    'an admin whose own token is used as the static token',
    { url: () => registry.url, secret: async () => 'adas-own-token', expected: 'ada' },
  ],
  [
    'an admin of a tenant',
    { url: () => tenants.url, secret: async () => 'ruths-own-token', tenant: 'red', expected: 'ruth' },
  ],
  [
    'a user of an identity provider, with the name in the registry',
    {
      url: () => registry.url,
      secret: () => provider.accessToken('carol'),
      credential: oidc,
      expected: 'carol',
    },
  ],
  [
    'no user when the token is refused',
    { url: () => registry.url, secret: async () => 'no-token', expected: undefined },
  ],
];

test.each(rows(cases))('$name', async ({ row: [, { url, secret, credential, tenant, expected }] }) => {
  const connection = connectionTo(url(), { ...(credential && { credential }) });
  const signIn = signedInWith(await secret(), connection.credential);
  const scope = { tenant };
  const session = openSession(connection, signIn);
  expect(await currentUserIn({ authorize: () => signIn }, { session, scope })).toBe(expected);
});

test.each([
  ['a registry without this endpoint', json(404, { error: 'There is no such path.' })],
  ['an answer without a name', json(200, {})],
])('the user is unknown to %s', async (_, answer) => {
  const server = await startFaultyServer([answer]);
  const connection = connectionTo(server.origin);
  const signIn = signedInWith('some-token-1234');
  const session = openSession(connection, signIn);
  expect(await currentUserIn({ authorize: () => signIn }, { session, scope: {} })).toBeUndefined();
  await server.stop();
});

test('a user with a username is known without a request', async () => {
  const connection = connectionTo('http://127.0.0.1:9', { credential: { kind: 'basic', username: 'ada' } });
  const session = openSession(connection, signedInWith('x'));
  const authorize = () => signedInWith('x');
  expect(await currentUserIn({ authorize }, { session, scope: {} })).toBe('ada');
});
