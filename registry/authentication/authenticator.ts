import { hash } from 'node:crypto';
import type { Logger } from 'pino';
import type { Action } from '../../access/decide.ts';
import type { Principal } from '../../access/principal.ts';
import type { AccessDirectory } from '../directory/access-directory.ts';
import { HttpError } from '../errors/http-error.ts';
import type { StorageForReads } from '../storage/contract/storage.ts';
import { hashToken, sameHash } from '../tokens/tokens.ts';
import { type Credentials, readCredentials } from './credentials.ts';
import { FailedLogins } from './failed-logins.ts';
import { Identities, unauthorized } from './identities.ts';
import { isToken } from './known-tokens.ts';
import { networkOf } from './network-of.ts';
import { type Attempt, Throttle, window } from './throttle.ts';

export interface AuthenticatorOptions {
  readonly storage: StorageForReads;
  readonly directory: AccessDirectory;
  readonly logger: Logger;
  readonly now: () => number;
  /** See `IdentitiesOptions`. */
  readonly used: (key: string) => void;
}

export interface AuthenticationRequest {
  /** The unchanged header. */
  readonly authorization: string | undefined;
  readonly tenant: string;
  /** The address of the client, for which failed attempts are counted. */
  readonly address: string;
  readonly action: Action;
  /** The username of a login whose credentials are only a token, for the audit log. */
  readonly loginName?: string;
}

/** Identifies the sender of a request. No credential ever leaves this class, not even in an error. */
export class Authenticator {
  readonly #options: AuthenticatorOptions;
  readonly #throttle: Throttle;
  readonly #failedLogins: FailedLogins;
  readonly #identities: Identities;

  constructor(options: AuthenticatorOptions) {
    this.#options = options;
    this.#identities = new Identities(options);
    this.#throttle = new Throttle(options.now);
    this.#failedLogins = new FailedLogins({ ...options, isSecret: (text) => isToken(options, text) });
  }

  /**
   * Returns the sender of a request. Rejects with HttpError 401 for wrong credentials, 429 after too many of them, and 503
   * when the identity provider cannot be reached.
   */
  async authenticate(request: AuthenticationRequest): Promise<Principal> {
    const credentials = readCredentials(request.authorization);
    // Wrong credentials must not block requests that are allowed without credentials.
    if (credentials.kind === 'none' || isOpen(request, this.#options.directory)) return { kind: 'anonymous' };
    return await this.#checked({ request, credentials }, (hash) =>
      this.#identities.identify(credentials, hash, request),
    );
  }

  /** Resolves when a request has the token whose hash is `expected`. Rejects like `authenticate`. */
  async requireToken(request: AuthenticationRequest, expected: Uint8Array): Promise<void> {
    const credentials = readCredentials(request.authorization);
    if (credentials.kind === 'none') throw unauthorized('This address requires a token.');
    await this.#checked({ request, credentials }, async (hash) => {
      if (credentials.kind !== 'bearer' || !sameHash(hash, expected))
        throw unauthorized('The credentials are not valid.');
    });
  }

  /**
   * Resolves to the result of `identify` for the identity token of a CI job. Tokens that are not valid are recorded and counted as
   * other wrong credentials are, and rejected with 429 after too many of them.
   */
  async identifyJob<Result>(
    request: Omit<AuthenticationRequest, 'action'>,
    identify: (token: string) => Promise<Result>,
  ): Promise<Result> {
    const credentials = readCredentials(request.authorization);
    if (credentials.kind !== 'bearer') throw noIdentityToken();
    const { token } = credentials;
    return await this.#checked({ request: { ...request, action: 'open' }, credentials }, () => identify(token), 'all');
  }

  /** Resolves to the result of `identify`. Limits attempts to guess credentials, and records failed ones. */
  async #checked<Result>(
    { request, credentials }: Sent,
    identify: (hash: Buffer) => Promise<Result>,
    counted: CountedFailures = 'guesses',
  ): Promise<Result> {
    if (credentials.kind === 'malformed') throw unauthorized(credentials.problem);
    const secret = credentials.kind === 'bearer' ? credentials.token : credentials.password;
    const hash = hashToken(secret);
    const network = networkOf(request.address);
    const attempt = { network, fingerprint: fingerprintOf(credentials, hash, request.tenant), length: secret.length };
    await this.#throttle.turn(attempt);
    try {
      const result = await identify(hash);
      this.#throttle.countSuccess(attempt);
      return result;
    } catch (error) {
      if (!(error instanceof HttpError && error.status === 401)) throw error;
      throw await this.#failed(error, attempt, { request, credentials }, counted);
    }
  }

  /** Records and counts wrong credentials. Resolves to the error of the response. */
  async #failed(
    error: HttpError,
    attempt: Attempt,
    { request, credentials }: Sent,
    counted: CountedFailures,
  ): Promise<HttpError> {
    const { tenant, address, loginName } = request;
    const name = credentials.kind === 'basic' ? credentials.username : loginName;
    this.#failedLogins.record({ tenant, address, network: attempt.network, name });
    // The signature of an access token cannot be guessed, and the client must see whether the token has expired.
    if (counted === 'guesses' && this.#identities.isAccessToken(credentials)) return error;
    return this.#throttle.countFailure(attempt, await this.#countElsewhere(attempt)) ?? error;
  }

  /** Resolves to the number of other wrong credentials that the network has sent to all servers. */
  async #countElsewhere({ network, fingerprint }: Attempt): Promise<number> {
    const { coordination } = this.#options.storage;
    // The result would not change, and guessing must not cause more queries.
    if (!coordination || this.#throttle.isLimited(network)) return 0;
    return coordination.countWrong({ network, fingerprint, window }).catch(() => 0);
  }

  /** Returns whether a text is a token of the server or of a user. */
  isToken(text: string): boolean {
    return isToken(this.#options, text);
  }

  /** Refuses requests whose credentials are waiting to be checked, because the server is stopping. */
  close(): void {
    this.#throttle.close();
  }
}

/** Returns whether a request is allowed without credentials. */
export function isOpen({ action }: AuthenticationRequest, directory: AccessDirectory): boolean {
  return action === 'open' || (action === 'read' && directory.mode() === 'simple-token');
}

function noIdentityToken(): HttpError {
  return new HttpError(401, 'The request requires an identity token of a CI job.', {
    code: 'no-credentials',
    headers: { 'WWW-Authenticate': 'Bearer' },
  });
}

/** Which failures count: those of credentials that might be guessed, or those of signed tokens as well. */
type CountedFailures = 'guesses' | 'all';

/** A request with its credentials. */
interface Sent {
  readonly request: AuthenticationRequest;
  readonly credentials: Exclude<Credentials, { readonly kind: 'none' }>;
}

/** Returns a short text that identifies credentials without revealing them. Many of these are kept in memory. */
function fingerprintOf(credentials: Credentials, secretHash: Buffer, tenant: string): string {
  const name = credentials.kind === 'basic' ? credentials.username : '';
  const text = JSON.stringify([credentials.kind, tenant, name, secretHash.toString('base64')]);
  return hash('sha256', text, 'base64').slice(0, fingerprintLength);
}

/** Characters of Base64. */
const fingerprintLength = 22;
