import { type ExtensionContext, l10n, type Uri, window } from 'vscode';
import { RegistryError } from '../../../admin-client/registry-error.ts';
import { notifyWarning } from '../../dialogs/notify.ts';
import type { AccessTokens, OidcOwner } from '../connections/credentials.ts';
import type { OtherWindows } from '../connections/other-windows.ts';
import { registerAuthenticationProvider } from './authentication-provider.ts';
import { callbackAddress } from './callback-address.ts';
import { discoverProvider } from './discover-provider.ts';
import { createEditorCallbacks } from './editor-redirect.ts';
import { scopesOf } from './oidc-scopes.ts';
import { createSessions } from './sessions.ts';
import { createSharedRefresh } from './shared-refresh.ts';
import { SignInError } from './sign-in-error.ts';
import { signInWithProvider } from './sign-in-flow.ts';
import { hasScopes } from './stored-session.ts';

const storageKey = 'taskwright.registry.sessions';

export interface SignIn extends AccessTokens {
  /**
   * Calls the listener after the user has signed in or out, with a function that returns whether a registry is
   * affected.
   */
  onDidChange(listener: (isAffected: (owner: OidcOwner) => boolean) => void): void;
}

/**
 * Registers single sign-on, with an account in the Accounts menu for each registry and identity. Calls `openOther` with
 * each URI that opens the editor for another purpose.
 */
export function registerSignIn(
  { secrets, subscriptions, globalStorageUri }: ExtensionContext,
  others: OtherWindows,
  openOther: (uri: Uri) => void,
): SignIn {
  const sessions = createSessions({
    storage: { read: async () => secrets.get(storageKey), write: async (text) => secrets.store(storageKey, text) },
    shared: createSharedRefresh(globalStorageUri.fsPath),
    discover: discoverProvider,
    now: Date.now,
    random: Math.random,
  });
  const callbacks = createEditorCallbacks();

  async function remove(id: string): Promise<void> {
    await sessions.remove(id);
    await others.send({ signedOut: id });
  }
  others.onMessage(({ signedOut }) => {
    // Not awaited: even if the session cannot be removed here now, the other window has revoked it.
    if (signedOut !== undefined) void sessions.forget(signedOut).catch(() => {});
  });

  const provider = registerAuthenticationProvider({
    sessions,
    signIn: (owner, signal) => signInWithProvider(owner, callbacks, signal),
    remove,
  });
  subscriptions.push(
    provider,
    secrets.onDidChange(({ key }) => {
      // Not awaited: sessions that cannot be read now are read when they are needed.
      if (key === storageKey) void sessions.readAgain().catch(() => {});
    }),
    window.registerUriHandler({
      handleUri(uri) {
        if (uri.path !== '/signed-in') return openOther(uri);
        if (callbacks.handle(callbackAddress(uri))) return;
        void notifyWarning(l10n.t('This window is no longer waiting for this sign-in. Sign in again.'));
      },
    }),
  );

  return {
    async current(owner, refused) {
      return sessions.accessToken(owner, refused).catch((error: unknown) => {
        throw new RegistryError('unreachable', error instanceof SignInError ? error.message : String(error));
      });
    },
    signIn: provider.signIn,
    async signOut(owner) {
      for (const { id } of await sessions.list(scopesOf(owner))) await remove(id);
    },
    onDidChange(listener) {
      sessions.onDidChange(({ added, removed }) => {
        const affected = [...added, ...removed];
        if (affected.length === 0) return;
        listener((owner) => affected.some((session) => hasScopes(session, scopesOf(owner))));
      });
    },
  };
}
