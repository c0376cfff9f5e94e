/** The way to sign in, without the secret. */
export type Credential =
  /** The static token of the server (spec 5.3). */
  | { readonly kind: 'token' }
  /** An admin user, by HTTP Basic (spec 5.3). */
  | { readonly kind: 'basic'; readonly username: string }
  /** An access token of an identity provider. */
  | OidcCredential
  /** A token for package clients, for a registry without an admin API. `baseUrl` is the address for package clients. */
  | { readonly kind: 'npm' };

export interface OidcCredential {
  readonly kind: 'oidc';
  readonly issuer: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
  /** The API that the access token is for, if the identity provider requires it. */
  readonly audience?: string | undefined;
}

/** The address of a registry with the way to sign in. Contains no secret, so it can be shown and stored. */
export interface Connection {
  /** Remains the same when the connection is edited. */
  readonly id: string;
  /** The displayed name; unique among the connections. */
  readonly name: string;
  /** Normalized: origin and path, without a trailing slash, query or credentials. */
  readonly baseUrl: string;
  readonly credential: Credential;
  /** The tenants to administer; empty when there are none. */
  readonly tenants: readonly string[];
  /** Whether this is the registry that the extension runs itself. */
  readonly isLocal: boolean;
  /** Whether the user has accepted that credentials are sent unencrypted to this address on the local network. */
  readonly allowsPlainHttp?: true | undefined;
}

export const hasAdminApi = ({ credential }: Pick<Connection, 'credential'>): boolean => credential.kind !== 'npm';

/** The parts of a connection that the addresses of requests depend on. */
export type RegistryAddress = Pick<Connection, 'baseUrl' | 'allowsPlainHttp'> & Partial<Pick<Connection, 'credential'>>;

/**
 * Resolves to the `Authorization` header of a connection, or undefined when the user is not signed in. The header must
 * not be logged or stored. `refused` is a header that the registry has rejected: the result is a different header if
 * one can be obtained without a prompt, and the same header otherwise.
 */
export type Authorize = (signal?: AbortSignal, refused?: string) => Promise<string | undefined>;
