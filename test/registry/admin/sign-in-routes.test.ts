import { expect, test } from 'vitest';
import { startTestRegistry } from '../../../harness/registry/registry.ts';

const oidc = '[oidc]\nissuer = "https://login.example"\naudience = "registry"\n';
const known = { issuer: 'https://login.example', audience: 'registry', client_id: null, scopes: null, resource: null };
const login = '[oidc.login]\nclient_id = "npm"\n';
const secret = 'client_secret = "the-secret-of-the-client"\n';

test.each<readonly [config: string, text: string, expected: object | null]>([
  ['no identity provider', '', null],
  ['an identity provider', oidc, known],
  ['one accepted client', `${oidc}authorized_parties = ["editor"]\n`, { ...known, client_id: 'editor' }],
  ['several accepted clients', `${oidc}authorized_parties = ["editor", "other"]\n`, known],
  [
    'a login of package clients',
    `${oidc}${login}scopes = ["openid", "groups"]\nresource = "api"\n`,
    { ...known, client_id: 'npm', scopes: ['openid', 'groups'], resource: 'api' },
  ],
  ['a login with a secret', `${oidc}${login}${secret}`, { ...known, scopes: ['openid'] }],
  [
    'a login with a secret, and one more accepted client',
    `${oidc}authorized_parties = ["npm", "editor"]\n${login}${secret}`,
    { ...known, client_id: 'editor', scopes: ['openid'] },
  ],
])('without credentials, an application can read the settings for signing in with %s', async (_, text, expected) => {
  const registry = await startTestRegistry(`[settings]\nauth_token = "the-token-of-the-owner"\n${text}`);
  try {
    const { status, body } = await registry.request('GET', '/admin/sign-in');
    expect({ status, body }).toEqual({ status: 200, body: { single_sign_on: expected } });
  } finally {
    await registry.stop();
  }
});
