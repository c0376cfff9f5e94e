import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { Action } from '../../access/decide.ts';
import type { Mode } from '../../access/mode.ts';
import type { Principal } from '../../access/principal.ts';
import type { AccessDirectory } from '../directory/access-directory.ts';
import { HttpError } from '../errors/http-error.ts';
import type { Storage } from '../storage/open-storage.ts';
import { hashToken } from '../tokens/tokens.ts';
import { type Credentials, readCredentials } from './credentials.ts';
import { FailedLogins } from './failed-logins.ts';
import { isToken, ownerOfToken, userWithPassword } from './known-tokens.ts';
import { networkOf } from './network-of.ts';
import { OidcVerifier } from './oidc.ts';
import { oidcPrincipal } from './oidc-principal.ts';
import { type Attempt, Throttle } from './throttle.ts';

export interface AuthenticatorOptions {
  readonly storage: Storage;
  readonly directory: AccessDirectory;
  readonly logger: Logger;
  readonly now: () => number;
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

/** Three parts in base64url. No generated token has this form. */
const jwtForm = /^[\w-]+\.[\w-]+\.[\w-]*$/;

/** Identifies the sender of a request. No credential ever leaves this class, not even in an error. */
export class Authenticator {
  readonly #options: AuthenticatorOptions;
  readonly #throttle: Throttle;
  readonly #failedLogins: FailedLogins;
  #oidc: OidcVerifier | undefined;

  constructor(options: AuthenticatorOptions) {
    this.#options = options;
    this.#throttle = new Throttle(options.now);
    this.#failedLogins = new FailedLogins({ ...options, isSecret: (text) => isToken(options, text) });
  }

  /**
   * Returns the sender of a request. Rejects with HttpError 401 for wrong credentials, 429 after too many of them, and 503
   * when the identity provider cannot be reached.
   */
  async authenticate(request: AuthenticationRequest): Promise<Principal> {
    const credentials = readCredentials(request.authorization);
    const isOpen = request.action === 'open' || (request.action === 'read' && this.#mode() === 'simple-token');
    // Wrong credentials must not block requests that are allowed without credentials.
    if (credentials.kind === 'none' || isOpen) return { kind: 'anonymous' };
    if (credentials.kind === 'malformed') throw unauthorized(credentials.problem);
    const secret = credentials.kind === 'bearer' ? credentials.token : credentials.password;
    const hash = hashToken(secret);
    const network = networkOf(request.address);
    const attempt = { network, fingerprint: fingerprintOf(credentials, hash, request.tenant), length: secret.length };
    await this.#throttle.turn(attempt);
    try {
      const principal = await this.#identify(credentials, hash, request);
      this.#throttle.countSuccess(attempt);
      return principal;
    } catch (error) {
      if (!(error instanceof HttpError && error.status === 401)) throw error;
      throw this.#failed(error, attempt, { request, credentials });
    }
  }

  /** Records and counts wrong credentials. Returns the error of the response. */
  #failed(error: HttpError, attempt: Attempt, { request, credentials }: Sent): HttpError {
    const { tenant, address, loginName } = request;
    const name = credentials.kind === 'basic' ? credentials.username : loginName;
    this.#failedLogins.record({ tenant, address, network: attempt.network, name });
    // The signature of an access token cannot be guessed, and the client must see whether the token has expired.
    if (this.#isAccessToken(credentials)) return error;
    return this.#throttle.countFailure(attempt) ?? error;
  }

  /** Returns whether a text is a token of the server or of a user. */
  isToken(text: string): boolean {
    return isToken(this.#options, text);
  }

  /** Refuses requests whose credentials wait to be checked, because the server stops. */
  close(): void {
    this.#throttle.close();
  }

  async #identify(
    credentials: Credentials,
    hash: Buffer,
    { tenant, address }: AuthenticationRequest,
  ): Promise<Principal> {
    const { directory, storage } = this.#options;
    const principal =
      credentials.kind === 'basic'
        ? userWithPassword(this.#options, { username: credentials.username, hash, tenant })
        : ownerOfToken(this.#options, { hash, tenant });
    if (principal) return principal;
    const oidc = this.#verifier();
    if (oidc && credentials.kind === 'bearer' && this.#isAccessToken(credentials)) {
      const claims = await oidc.verify(credentials.token);
      return oidcPrincipal(claims, { tenant, address, config: oidc.config, directory, storage });
    }
    throw unauthorized('The credentials are not valid.');
  }

  #isAccessToken(credentials: Credentials): boolean {
    return (
      this.#options.directory.oidc !== undefined && credentials.kind === 'bearer' && jwtForm.test(credentials.token)
    );
  }

  /** Returns the verifier of the current `[oidc]`, whose keys are fetched again when the configuration changes. */
  #verifier(): OidcVerifier | undefined {
    const config = this.#options.directory.oidc;
    if (this.#oidc?.config !== config) this.#oidc = config && new OidcVerifier(config);
    return this.#oidc;
  }

  #mode(): Mode {
    return this.#options.directory.mode();
  }
}

/** A request with its credentials. */
interface Sent {
  readonly request: AuthenticationRequest;
  readonly credentials: Credentials;
}

/** Returns a short text for credentials, of which many are kept in memory. Does not reveal them. */
function fingerprintOf(credentials: Credentials, hash: Buffer, tenant: string): string {
  const name = credentials.kind === 'basic' ? credentials.username : '';
  const digest = createHash('sha256')
    .update(JSON.stringify([credentials.kind, tenant, name]))
    .update(hash)
    .digest();
  return digest.subarray(0, fingerprintLength).toString('base64');
}

/** Bytes. */
const fingerprintLength = 16;

function unauthorized(reason: string): HttpError {
  return new HttpError(401, reason, { 'WWW-Authenticate': 'Bearer realm="taskwright", Basic realm="taskwright"' });
}
