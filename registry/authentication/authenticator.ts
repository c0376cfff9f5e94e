import type { Action } from '../../access/decide.ts';
import type { Mode } from '../../access/mode.ts';
import { type Principal, serverTenant } from '../../access/principal.ts';
import type { AccessDirectory } from '../directory/access-directory.ts';
import type { KnownUser } from '../directory/known-access.ts';
import { HttpError } from '../errors/http-error.ts';
import type { Storage } from '../storage/open-storage.ts';
import { hashToken, sameHash } from '../tokens/tokens.ts';
import { type Credentials, readCredentials } from './credentials.ts';
import { OidcVerifier } from './oidc.ts';
import { oidcPrincipal } from './oidc-principal.ts';
import { Throttle } from './throttle.ts';

export interface AuthenticatorOptions {
  readonly storage: Storage;
  readonly directory: AccessDirectory;
  readonly now: () => number;
}

export interface AuthenticationRequest {
  /** The unchanged header. */
  readonly authorization: string | undefined;
  readonly tenant: string;
  /** The address of the client, for which failed attempts are counted. */
  readonly address: string;
  readonly action: Action;
}

/** Three parts in base64url. No generated token has this form. */
const jwtForm = /^[\w-]+\.[\w-]+\.[\w-]*$/;

/** Identifies the sender of a request. No credential ever leaves this class, not even in an error. */
export class Authenticator {
  readonly #options: AuthenticatorOptions;
  readonly #throttle: Throttle;
  #oidc: OidcVerifier | undefined;

  constructor(options: AuthenticatorOptions) {
    this.#options = options;
    this.#throttle = new Throttle(options.now);
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
    const name = credentials.kind === 'basic' ? credentials.username : '';
    const hash = hashToken(secret);
    const known = `${request.tenant}/${name}/${hash.toString('hex')}`;
    const seconds = this.#throttle.waitFor(request.address, known);
    if (seconds > 0) {
      const headers = { 'Retry-After': String(seconds) };
      throw new HttpError(429, `Too many requests with wrong credentials; try again in ${seconds} seconds.`, headers);
    }
    try {
      const principal = await this.#identify(credentials, hash, request);
      this.#throttle.remember(known);
      return principal;
    } catch (error) {
      if (error instanceof HttpError && error.status === 401) this.#throttle.countFailure(request.address);
      throw error;
    }
  }

  async #identify(
    credentials: Credentials,
    hash: Buffer,
    { tenant, address }: AuthenticationRequest,
  ): Promise<Principal> {
    const principal =
      credentials.kind === 'basic'
        ? this.#byPassword(credentials.username, hash, tenant)
        : (this.#byStaticToken(hash, tenant) ?? this.#byToken(hash, tenant));
    if (principal) return principal;
    const { directory, storage } = this.#options;
    const oidc = this.#verifier();
    const token = credentials.kind === 'bearer' ? credentials.token : '';
    if (oidc && jwtForm.test(token)) {
      const claims = await oidc.verify(token);
      return oidcPrincipal(claims, { tenant, address, config: oidc.config, directory, storage });
    }
    throw unauthorized('The credentials are not valid.');
  }

  #byStaticToken(hash: Buffer, tenant: string): Principal | undefined {
    const { directory } = this.#options;
    const owner = [serverTenant, tenant].find((scope) => isHash(directory.staticTokenHash(scope), hash));
    return owner === undefined ? undefined : { kind: 'static-token', tenant: owner };
  }

  /** Treats an unknown username like a wrong password. A user of the tenant takes precedence over one of the server. */
  #byPassword(username: string, hash: Buffer, tenant: string): Principal | undefined {
    const users = scopesOf(tenant).map((scope) => this.#options.directory.user(scope, username));
    const matching = users.filter((user) => isHash(user?.tokenHash, hash));
    return matching[0] && toPrincipal(matching[0]);
  }

  #byToken(hash: Buffer, tenant: string): Principal | undefined {
    const { directory, storage } = this.#options;
    const scopes = scopesOf(tenant);
    const configured = scopes.flatMap((scope) => directory.configuredUsers(scope));
    const stored = storage.users
      .withTokenHash(hash)
      .filter((user) => scopes.includes(user.tenant) && !directory.configuredUser(user.tenant, user.username));
    const matching = [...configured.filter(({ tokenHash }) => isHash(tokenHash, hash)), ...stored];
    const user = matching.find((one) => one.tenant === tenant) ?? matching[0];
    return user && toPrincipal(user);
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

function scopesOf(tenant: string): readonly string[] {
  return tenant === serverTenant ? [serverTenant] : [tenant, serverTenant];
}

/** Takes the place of a missing hash in comparisons, so that the response time does not reveal that there is none. */
const noHash = Buffer.alloc(32);

function isHash(expected: Uint8Array | undefined, hash: Buffer): boolean {
  return sameHash(expected ?? noHash, hash) && expected !== undefined;
}

function toPrincipal({ tenant, username, role, source }: KnownUser): Principal {
  return { kind: 'user', tenant, username, role, source };
}

function unauthorized(reason: string): HttpError {
  return new HttpError(401, reason, { 'WWW-Authenticate': 'Bearer realm="taskwright", Basic realm="taskwright"' });
}
