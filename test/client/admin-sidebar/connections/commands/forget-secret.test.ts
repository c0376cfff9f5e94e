import { expect, test } from 'vitest';
import type { Connection, OidcCredential } from '../../../../../admin-client/connection.ts';
import { forgetSecret } from '../../../../../client/admin-sidebar/connections/commands/forget-secret.ts';
import { connectionTo } from '../../../../admin-client/support/connection.ts';

const address = 'https://registry.example';
const sso: OidcCredential = {
  kind: 'oidc',
  issuer: 'https://login.example',
  clientId: 'editor',
  scopes: ['openid', 'offline_access', 'registry'],
  audience: 'packages',
};

/** Returns the secrets that are deleted with a connection when these connections remain. */
async function deleted(before: Connection, left: readonly Connection[]): Promise<readonly string[]> {
  const log: string[] = [];
  await forgetSecret(before, {
    store: { connections: left },
    accessTokens: { signOut: async ({ credential }) => void log.push(`session for ${credential.scopes.join(' ')}`) },
    secrets: { delete: async ({ baseUrl }) => void log.push(`secret of ${baseUrl}`) },
  });
  return log;
}

test.each<readonly [string, Partial<OidcCredential>, boolean]>([
  ['the same', {}, true],
  ['the same scopes in another order', { scopes: ['registry', 'openid', 'offline_access'] }, true],
  ['other scopes', { scopes: ['openid'] }, false],
  ['another audience', { audience: 'others' }, false],
  ['another client', { clientId: 'other' }, false],
  ['another provider', { issuer: 'https://other.example' }, false],
])('a session is kept as long as a connection uses it: with %s', async (_, changes, isKept) => {
  const edited = connectionTo(address, { credential: { ...sso, ...changes } });
  const ended = isKept ? [] : ['session for openid offline_access registry'];
  expect(await deleted(connectionTo(address, { credential: sso }), [edited])).toEqual(ended);
});

test('a token is kept as long as a connection uses it', async () => {
  const token = connectionTo(address, { credential: { kind: 'token' } });
  expect(await deleted(token, [connectionTo(address, { id: 'two', name: 'two', tenants: ['red'] })])).toEqual([]);
  const elsewhere = connectionTo('https://elsewhere.example', { credential: { kind: 'token' } });
  expect(await deleted(token, [elsewhere])).toEqual(['secret of https://registry.example']);
  expect(await deleted(token, [])).toEqual(['secret of https://registry.example']);
});
