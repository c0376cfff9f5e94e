import { type AuthenticationSession, authentication, EventEmitter, type ExtensionContext, l10n, window } from 'vscode';
import { RegistryError } from '../../admin-api/registry-error.ts';
import { notifyWarning } from '../../dialogs/notify.ts';
import type { AccessTokens, OidcOwner } from '../connections/credentials.ts';
import type { OtherWindows } from '../connections/other-windows.ts';
import { callbackAddress } from './callback-address.ts';
import { createEditorCallbacks } from './editor-redirect.ts';
import { discoverProvider } from './identity-provider.ts';
import { ownerOf, scopesOf } from './oidc-scopes.ts';
import { createSessions } from './sessions.ts';
import { SignInError } from './sign-in-error.ts';
import { signInWithProvider } from './sign-in-flow.ts';
import { hasScopes, type StoredSession } from './stored-session.ts';

const providerId = 'taskwright-registry';
const storageKey = 'taskwright.registry.sessions';

export interface SignIn extends AccessTokens {
  /** Calls back when somebody has signed in or out, with a question: is this registry concerned? */
  onDidChange(listener: (isConcerned: (owner: OidcOwner) => boolean) => void): void;
}

/** Single sign-on: an account in the Accounts menu for each registry and identity. */
export function registerSignIn({ secrets, subscriptions }: ExtensionContext, others: OtherWindows): SignIn {
  const sessions = createSessions({
    storage: { read: async () => secrets.get(storageKey), write: async (text) => secrets.store(storageKey, text) },
    discover: discoverProvider,
    now: Date.now,
    random: Math.random,
  });
  const callbacks = createEditorCallbacks();
  /** Those who may leave while they sign in, by what they sign in for: VS Code does not pass their signals on. */
  const leaving = new Map<string, AbortSignal | undefined>();
  const changes = new EventEmitter<{
    readonly added: AuthenticationSession[];
    readonly removed: AuthenticationSession[];
    readonly changed: AuthenticationSession[];
  }>();
  sessions.onDidChange(({ added, removed, changed }) =>
    changes.fire({ added: added.map(shown), removed: removed.map(shown), changed: changed.map(shown) }),
  );

  async function remove(id: string): Promise<void> {
    await sessions.remove(id);
    await others.tell({ signedOut: id });
  }
  others.onNews(({ signedOut }) => {
    // Not awaited: what cannot be forgotten now was revoked by the other window.
    if (signedOut !== undefined) void sessions.forget(signedOut).catch(() => {});
  });

  const provider = {
    onDidChangeSessions: changes.event,
    getSessions: async (scopes?: readonly string[]) => (await sessions.list(scopes)).map(shown),
    async createSession(scopes: readonly string[]) {
      const owner = ownerOf(scopes);
      if (owner === undefined) {
        throw new SignInError(l10n.t('Accounts of package registries are added with the command "Add Registry".'));
      }
      return shown(await sessions.add(owner, await signInWithProvider(owner, callbacks, leaving.get(keyOf(scopes)))));
    },
    removeSession: remove,
  };
  subscriptions.push(
    changes,
    authentication.registerAuthenticationProvider(providerId, l10n.t('Package Registry'), provider, {
      supportsMultipleAccounts: true,
    }),
    secrets.onDidChange(({ key }) => {
      // Not awaited: what cannot be read now is read by the next who asks.
      if (key === storageKey) void sessions.readAgain().catch(() => {});
    }),
    window.registerUriHandler({
      handleUri(uri) {
        if (uri.path !== '/signed-in' || callbacks.handle(callbackAddress(uri))) return;
        const sentence = l10n.t('Nobody waits for this sign-in any more in this window. Sign in again.');
        void notifyWarning(sentence);
      },
    }),
  );

  return {
    async current(owner, refused) {
      return sessions.accessToken(owner, refused).catch((error: unknown) => {
        throw new RegistryError('unreachable', error instanceof SignInError ? error.message : String(error));
      });
    },
    async signIn(owner, signal) {
      const scopes = scopesOf(owner);
      leaving.set(keyOf(scopes), signal);
      try {
        await authentication.getSession(providerId, scopes, { forceNewSession: true });
      } finally {
        leaving.delete(keyOf(scopes));
      }
    },
    async signOut(owner) {
      for (const { id } of await sessions.list(scopesOf(owner))) await remove(id);
    },
    onDidChange(listener) {
      sessions.onDidChange(({ added, removed }) => {
        const concerned = [...added, ...removed];
        if (concerned.length === 0) return;
        listener((owner) => concerned.some((session) => hasScopes(session, scopesOf(owner))));
      });
    },
  };
}

/** VS Code may give them in another order. */
function keyOf(scopes: readonly string[]): string {
  return JSON.stringify(scopes.toSorted());
}

function shown({ id, account, scopes, tokens }: StoredSession): AuthenticationSession {
  return { id, account, scopes, accessToken: tokens.accessToken };
}
