import type { ExtensionContext } from 'vscode';
import type { Connection, Credential } from '../../../admin-client/connection.ts';
import type { OtherWindows } from './other-windows.ts';

/**
 * Tokens and passwords, each stored for one address and one user. Changing the address of a connection therefore
 * requires a new secret.
 */
export interface Secrets {
  get(owner: SecretOwner): Promise<string | undefined>;
  store(owner: SecretOwner, secret: string): Promise<void>;
  delete(owner: SecretOwner): Promise<void>;
  /**
   * Calls the listener after a change in any window, with a function that returns whether the changed secret belongs to
   * an owner.
   */
  onDidChange(listener: (isOf: (owner: SecretOwner) => boolean) => void): void;
}

export type SecretOwner = Pick<Connection, 'baseUrl' | 'credential' | 'isLocal'>;

/** The owner of the token of the local registry. The port of that registry may change, so the address contains none. */
export const localOwner: SecretOwner = { baseUrl: 'http://127.0.0.1', credential: { kind: 'token' }, isLocal: true };

export function createSecrets(
  { secrets, subscriptions }: Pick<ExtensionContext, 'secrets' | 'subscriptions'>,
  others: OtherWindows,
): Secrets {
  others.onMessage(({ forgotten }) => {
    // Other keys are ignored. Otherwise, any process that can write the message file could delete sign-in sessions.
    if (forgotten?.startsWith(prefix)) void secrets.delete(forgotten);
  });
  return {
    get: async (owner) => secrets.get(secretKey(owner)),
    store: async (owner, secret) => secrets.store(secretKey(owner), secret),
    async delete(owner) {
      const forgotten = secretKey(owner);
      await secrets.delete(forgotten);
      await others.send({ forgotten });
    },
    onDidChange(listener) {
      subscriptions.push(secrets.onDidChange(({ key }) => listener((owner) => secretKey(owner) === key)));
    },
  };
}

const prefix = 'taskwright.registry.secret:';

/**
 * Returns the storage key of the secret for an address and a user. The key does not depend on the name of the
 * connection.
 */
export function secretKey({ baseUrl, credential, isLocal }: SecretOwner): string {
  const owner = isLocal ? ['local'] : [baseUrl, ...user(credential)];
  return `${prefix}${JSON.stringify(owner)}`;
}

function user(credential: Credential): readonly string[] {
  if (credential.kind === 'basic') return ['basic', credential.username];
  if (credential.kind !== 'oidc') return [credential.kind];
  // A session is valid only for the scopes that were requested.
  const { issuer, clientId, audience = '', scopes } = credential;
  return ['oidc', issuer, clientId, audience, ...scopes.toSorted()];
}
