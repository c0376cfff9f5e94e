import { authorizationHeader } from '../../../admin-client/authorization-header.ts';
import type { Authorize, Connection, OidcCredential } from '../../../admin-client/connection.ts';
import { RegistryError } from '../../../admin-client/registry-error.ts';
import type { Secrets } from './secrets.ts';

/** Access tokens from identity providers, each for one registry. */
export interface AccessTokens {
  /**
   * Resolves to a valid token; undefined if the user is not signed in. Never prompts. Replaces the token that the
   * registry has `refused`, once.
   */
  current(owner: OidcOwner, refused?: string): Promise<string | undefined>;
  /** Signs the user in. Rejects if the user cancels, or if the signal is aborted first. */
  signIn(owner: OidcOwner, signal?: AbortSignal): Promise<void>;
  signOut(owner: OidcOwner): Promise<void>;
}

export interface OidcOwner {
  readonly baseUrl: string;
  readonly credential: OidcCredential;
}

/** The `Authorization` headers of connections. */
export interface ConnectionCredentials {
  /** Returns an authorization with the stored secret. */
  authorize(connection: Connection): Authorize;
  /** Returns an authorization with a secret that the user has just typed. */
  authorizeWith(connection: Connection, secret: string): Authorize;
}

export function createCredentials(secrets: Secrets, accessTokens: AccessTokens): ConnectionCredentials {
  return {
    authorize(connection) {
      const { baseUrl, credential } = connection;
      return async (_signal, refused) => {
        if (credential.kind === 'oidc') {
          return bearer(await accessTokens.current({ baseUrl, credential }, refused?.replace(/^Bearer /, '')));
        }
        return headerOf(connection, await secrets.get(connection));
      };
    },
    authorizeWith: (connection, secret) => async () => headerOf(connection, secret),
  };
}

function headerOf({ baseUrl, credential }: Connection, secret: string | undefined): string | undefined {
  if (secret === undefined) return undefined;
  const read = authorizationHeader(credential, secret);
  if ('header' in read) return read.header;
  throw new RegistryError('wrong-credentials', `The credentials for ${baseUrl} cannot be sent. ${read.problem}`, {
    nextStep: 'Sign in again.',
  });
}

function bearer(token: string | undefined): string | undefined {
  return token === undefined ? undefined : `Bearer ${token}`;
}
