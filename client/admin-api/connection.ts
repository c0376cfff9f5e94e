/** How a person shows who they are. The secret itself is never a part of it. */
export type Credential =
  /** The static token of the server (spec 5.3.2). */
  | { readonly kind: 'token' }
  /** An admin user, by HTTP Basic (spec 5.3.3). */
  | { readonly kind: 'basic'; readonly username: string }
  /** An access token of an identity provider. */
  | OidcCredential;

export interface OidcCredential {
  readonly kind: 'oidc';
  readonly issuer: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
  /** The API that the access token is for, where the identity provider must be told. */
  readonly audience?: string;
}

/** A registry that somebody administers; everything of it may be shown and stored in the open. */
export interface Connection {
  /** Never changes, whatever is edited. */
  readonly id: string;
  /** As shown; unique among the connections. */
  readonly name: string;
  /** Normalized: origin and path, no slash at its end, no query, no credentials. */
  readonly baseUrl: string;
  readonly credential: Credential;
  /** The tenants to be administered; empty where there are none. */
  readonly tenants: readonly string[];
  /** Whether this is the registry that the extension runs itself. */
  readonly isLocal: boolean;
}

/**
 * Gives the `Authorization` header of a connection, or undefined when nobody is signed in. Never logged, never kept.
 * `refused` is the header that the registry did not accept just now: another one is given where there is one, or can be had
 * without asking anybody; else the same.
 */
export type Authorize = (signal?: AbortSignal, refused?: string) => Promise<string | undefined>;
