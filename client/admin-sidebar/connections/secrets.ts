import type { ExtensionContext } from 'vscode';
import type { Connection, Credential } from '../../admin-api/connection.ts';
import type { OtherWindows } from './other-windows.ts';

/** Tokens and passwords, each for one address and one user: a connection that is pointed elsewhere has none there. */
export interface Secrets {
  get(owner: SecretOwner): Promise<string | undefined>;
  store(owner: SecretOwner, secret: string): Promise<void>;
  delete(owner: SecretOwner): Promise<void>;
  /** Calls back when a secret has changed, in this window or in another, with a question: is it the one of this owner? */
  onDidChange(listener: (isOf: (owner: SecretOwner) => boolean) => void): void;
}

export type SecretOwner = Pick<Connection, 'baseUrl' | 'credential' | 'isLocal'>;

/** The registry that the extension runs itself; its port may change. */
export const localOwner: SecretOwner = { baseUrl: 'http://127.0.0.1', credential: { kind: 'token' }, isLocal: true };

export function createSecrets(
  { secrets, subscriptions }: Pick<ExtensionContext, 'secrets' | 'subscriptions'>,
  others: OtherWindows,
): Secrets {
  others.onNews(({ forgotten }) => {
    // Only ours: whoever could write the news could otherwise delete the secrets of sign-ins, too.
    if (forgotten?.startsWith(prefix)) void secrets.delete(forgotten);
  });
  return {
    get: async (owner) => secrets.get(secretKey(owner)),
    store: async (owner, secret) => secrets.store(secretKey(owner), secret),
    async delete(owner) {
      const forgotten = secretKey(owner);
      await secrets.delete(forgotten);
      await others.tell({ forgotten });
    },
    onDidChange(listener) {
      subscriptions.push(secrets.onDidChange(({ key }) => listener((owner) => secretKey(owner) === key)));
    },
  };
}

const prefix = 'taskwright.registry.secret:';

/** Where the secret of an address and a user stands; the name of a connection is no part of it. */
export function secretKey({ baseUrl, credential, isLocal }: SecretOwner): string {
  const owner = isLocal ? ['local'] : [baseUrl, ...user(credential)];
  return `${prefix}${JSON.stringify(owner)}`;
}

function user(credential: Credential): readonly string[] {
  if (credential.kind === 'basic') return ['basic', credential.username];
  if (credential.kind === 'token') return ['token'];
  // A session is for exactly what was asked for.
  const { issuer, clientId, audience = '', scopes } = credential;
  return ['oidc', issuer, clientId, audience, ...scopes.toSorted()];
}
