import {
  type AuthenticationProvider,
  type AuthenticationProviderAuthenticationSessionsChangeEvent,
  type AuthenticationSession,
  authentication,
  type Disposable,
  EventEmitter,
  l10n,
} from 'vscode';
import type { OidcOwner } from '../connections/credentials.ts';
import type { Tokens } from './identity-provider.ts';
import { ownerOf, scopesOf } from './oidc-scopes.ts';
import type { Sessions } from './sessions.ts';
import { SignInError } from './sign-in-error.ts';
import type { StoredSession } from './stored-session.ts';

const providerId = 'taskwright-registry';

export interface RegisteredProvider extends Disposable {
  /** Signs in through VS Code, which shows the account in the Accounts menu. Rejects if the signal is aborted. */
  signIn(owner: OidcOwner, signal?: AbortSignal): Promise<void>;
}

export interface AuthenticationProviderOptions {
  readonly sessions: Sessions;
  readonly signIn: (owner: OidcOwner, signal: AbortSignal | undefined) => Promise<Tokens>;
  readonly remove: (sessionId: string) => Promise<void>;
}

/** Registers the authentication provider for registries. Each of its sessions is a sign-in to a registry. */
export function registerAuthenticationProvider(options: AuthenticationProviderOptions): RegisteredProvider {
  const { sessions, signIn, remove } = options;
  /** The signals of sign-ins in progress, by scopes, because VS Code does not pass signals to a provider. */
  const signals = new Map<string, AbortSignal | undefined>();
  const changes = new EventEmitter<AuthenticationProviderAuthenticationSessionsChangeEvent>();
  sessions.onDidChange(({ added, removed, changed }) =>
    changes.fire({ added: added.map(shown), removed: removed.map(shown), changed: changed.map(shown) }),
  );
  const provider: AuthenticationProvider = {
    onDidChangeSessions: changes.event,
    getSessions: async (scopes?: readonly string[]) => (await sessions.list(scopes)).map(shown),
    async createSession(scopes) {
      const owner = ownerOf(scopes);
      if (owner === undefined) {
        throw new SignInError(l10n.t('To add an account of a package registry, run the command "Add Registry".'));
      }
      return shown(await sessions.add(owner, await signIn(owner, signals.get(keyOf(scopes)))));
    },
    removeSession: remove,
  };
  const registration = authentication.registerAuthenticationProvider(providerId, l10n.t('Package Registry'), provider, {
    supportsMultipleAccounts: true,
  });
  return {
    async signIn(owner, signal) {
      const scopes = scopesOf(owner);
      signals.set(keyOf(scopes), signal);
      try {
        await authentication.getSession(providerId, scopes, { forceNewSession: true });
      } finally {
        signals.delete(keyOf(scopes));
      }
    },
    dispose() {
      registration.dispose();
      changes.dispose();
    },
  };
}

/** Returns a key for scopes. The key does not depend on their order, which VS Code may change. */
function keyOf(scopes: readonly string[]): string {
  return JSON.stringify(scopes.toSorted());
}

function shown({ id, account, scopes, tokens }: StoredSession): AuthenticationSession {
  return { id, account, scopes, accessToken: tokens.accessToken };
}
