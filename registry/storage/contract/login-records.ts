/** A browser login that a package client is waiting for. All hashes are SHA-256, 32 bytes. */
export interface StoredLogin {
  readonly tenant: string;
  /** The address of the client that waits. */
  readonly address: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

export interface NewLogin extends StoredLogin {
  /** The hash of the secret in the address that the browser opens. */
  readonly pageHash: Uint8Array;
  /** The hash of the secret in the address that the client requests. */
  readonly clientHash: Uint8Array;
  /** The network of the client, for which waiting logins are counted. */
  readonly network: string;
}

/** The user who has signed in, who belongs to the tenant of the login or, as an operator, to the server. */
export interface LoginOwner {
  readonly tenant: string;
  readonly username: string;
  /**
   * The latest time at which the token of the login may expire, which is when the credentials of the user expire; undefined if
   * they do not.
   */
  readonly maxExpiresAt: number | undefined;
  /** Identifies the credential that was used; see `authentication/login-credential.ts`. Undefined for logins of earlier servers. */
  readonly credential: string | undefined;
  /** The id of the named token that was used; undefined for other credentials. The login is deleted with the token. */
  readonly token: string | undefined;
  /** The values of the claim with groups in the access token that was used; see `Principal`. */
  readonly groupClaims: readonly string[];
}

export interface LoginLimits {
  /** The number of logins that may wait, from one network and in total. */
  readonly ofNetwork: number;
  readonly all: number;
}

/**
 * The browser logins that package clients are waiting for, and the sessions of browsers, which are finished logins that no client
 * takes. No login is found after it has expired.
 */
export interface LoginRecords {
  /** Stores a login, and deletes those that have expired. Resolves to false when too many wait. */
  add(login: NewLogin, limits: LoginLimits): Promise<boolean>;
  /** Resolves to the login with this page, as long as no user has signed in. */
  waiting(pageHash: Uint8Array): Promise<StoredLogin | undefined>;
  /** Stores the user who has signed in. Resolves to false if a user has already signed in, or if the login does not exist. */
  finish(pageHash: Uint8Array, owner: LoginOwner): Promise<boolean>;
  /** Resolves to the user who has signed in; undefined if there is none. */
  owner(clientHash: Uint8Array): Promise<LoginOwner | undefined>;
  /**
   * Resolves to the user who has signed in, and deletes the login, so that only one call resolves to the user. Resolves to
   * `waiting` while no user has signed in, and to undefined if the login does not exist.
   */
  take(clientHash: Uint8Array): Promise<LoginOwner | 'waiting' | undefined>;
}
