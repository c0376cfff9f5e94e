import type { Principal } from '../../access/principal.ts';
import { hashToken } from '../tokens/tokens.ts';
import { type AuthenticationRequest, isOpen } from './authenticator.ts';
import { readCredentials } from './credentials.ts';
import { Identities, type IdentitiesOptions } from './identities.ts';
import { isToken } from './known-tokens.ts';
import { minUnguessableLength } from './throttle.ts';

/** Rejects a request whose credentials another process must check. */
export class NotAuthenticated extends Error {
  override readonly name = 'NotAuthenticated';
}

/**
 * Identifies the sender of a request in a process that only reads. Credentials that might be guessed are not checked here, but
 * by `Authenticator` in the process that writes, which limits the number of attempts.
 */
export class ReaderAuthenticator {
  readonly #options: IdentitiesOptions;
  readonly #identities: Identities;

  constructor(options: IdentitiesOptions) {
    this.#options = options;
    this.#identities = new Identities(options);
  }

  /** Returns the sender of a request. Rejects with NotAuthenticated, or with another error for wrong credentials. */
  async authenticate(request: AuthenticationRequest): Promise<Principal> {
    const credentials = readCredentials(request.authorization);
    if (credentials.kind === 'none' || isOpen(request, this.#options.directory)) return { kind: 'anonymous' };
    if (credentials.kind === 'malformed') throw new NotAuthenticated();
    const secret = credentials.kind === 'bearer' ? credentials.token : credentials.password;
    if (secret.length < minUnguessableLength) throw new NotAuthenticated();
    return this.#identities.identify(credentials, hashToken(secret), request);
  }
  /** Returns whether a text is a token of the server or of a user. */
  isToken(text: string): boolean {
    return isToken(this.#options, text);
  }
}
