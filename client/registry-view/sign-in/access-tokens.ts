import { authentication } from 'vscode';
import type { AccessTokens, OidcOwner } from '../connections/credentials.ts';
import { scopesOf } from './oidc-scopes.ts';

export const providerId = 'taskwright-registry';

/** Access tokens by way of VS Code, which shows the accounts in its Accounts menu. */
export function createAccessTokens(removeSession: (id: string) => Promise<void>): AccessTokens {
  const silent = (owner: OidcOwner) => authentication.getSession(providerId, scopesOf(owner), { silent: true });
  return {
    async current(owner) {
      return (await silent(owner))?.accessToken;
    },
    async signIn(owner) {
      await authentication.getSession(providerId, scopesOf(owner), { forceNewSession: true });
    },
    async signOut(owner) {
      const session = await silent(owner);
      if (session !== undefined) await removeSession(session.id);
    },
  };
}
