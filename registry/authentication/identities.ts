import type { Principal } from '../../access/principal.ts';
import type { AccessDirectory } from '../directory/access-directory.ts';
import { HttpError } from '../errors/http-error.ts';
import type { StorageForReads } from '../storage/contract/storage.ts';
import type { Credentials } from './credentials.ts';
import { namedToken, ownerOfToken, userWithPassword } from './known-tokens.ts';
import { OidcVerifier } from './oidc.ts';
import { oidcPrincipal } from './oidc-principal.ts';
import { signInKey } from './sign-in-key.ts';
import { isWithinRanges } from './within-ranges.ts';

export interface IdentitiesOptions {
  readonly storage: StorageForReads;
  readonly directory: AccessDirectory;
  /** Milliseconds since 1970; by default the clock of the system. */
  readonly now?: () => number;
  /** Called for each use of a named token, with its id, and for each request of a user, with `signInKey`. */
  readonly used: (key: string) => void;
}

/** Three parts in base64url. No generated token has this form. */
const jwtForm = /^[\w-]+\.[\w-]+\.[\w-]*$/;

/** The tenant that a request is sent to, and the address of the client. */
interface Destination {
  readonly tenant: string;
  readonly address: string;
}

/** Identifies the owners of credentials. Does not limit attempts. */
export class Identities {
  readonly #options: IdentitiesOptions;
  #oidc: OidcVerifier | undefined;

  constructor(options: IdentitiesOptions) {
    this.#options = options;
  }

  /**
   * Returns the owner of credentials; `hash` is their hash. Rejects with HttpError 401 for wrong credentials, and 503
   * when the identity provider cannot be reached.
   */
  async identify(credentials: Credentials, hash: Buffer, destination: Destination): Promise<Principal> {
    const principal = await this.#ownerOf(credentials, hash, destination);
    if (principal.kind === 'user') this.#options.used(signInKey(principal.tenant, principal.username));
    return principal;
  }

  async #ownerOf(credentials: Credentials, hash: Buffer, { tenant, address }: Destination): Promise<Principal> {
    const { directory, storage } = this.#options;
    const principal =
      credentials.kind === 'basic'
        ? userWithPassword(this.#options, { username: credentials.username, hash, tenant })
        : ownerOfToken(this.#options, { hash, tenant });
    if (principal) return principal;
    const named = this.#namedToken(credentials, hash, { tenant, address });
    if (named) return named;
    const oidc = this.#verifier();
    if (oidc && credentials.kind === 'bearer' && this.isAccessToken(credentials)) {
      const claims = await oidc.verify(credentials.token);
      return await oidcPrincipal(claims, { tenant, address, config: oidc.config, directory, storage });
    }
    throw unauthorized('The credentials are not valid.');
  }

  /**
   * Returns the owner of a named token. Throws HttpError 401 for a token that has expired, or that is sent from an address that
   * is not allowed.
   */
  #namedToken(
    credentials: Credentials,
    hash: Buffer,
    { tenant, address }: { readonly tenant: string; readonly address: string },
  ): Principal | undefined {
    const { now = Date.now, used } = this.#options;
    const username = credentials.kind === 'basic' ? credentials.username : undefined;
    const found = namedToken(this.#options, { hash, tenant, username });
    if (!found) return undefined;
    const { id, expiresAt, addresses } = found.token;
    if (expiresAt !== undefined && expiresAt <= now()) throw unauthorized('The token has expired.');
    if (addresses.length > 0 && !isWithinRanges(address, addresses)) {
      throw unauthorized('The token cannot be used from this address.');
    }
    used(id);
    return found.owner;
  }

  /** Returns whether credentials have the form of an access token of the identity provider. */
  isAccessToken(credentials: Credentials): boolean {
    return (
      this.#options.directory.oidc !== undefined && credentials.kind === 'bearer' && jwtForm.test(credentials.token)
    );
  }

  /** Returns the verifier of the current `[oidc]`, whose keys are fetched again when the configuration changes. */
  #verifier(): OidcVerifier | undefined {
    const config = this.#options.directory.oidc;
    if (this.#oidc?.config !== config) this.#oidc = config && new OidcVerifier(config, this.#options.now ?? Date.now);
    return this.#oidc;
  }
}

export function unauthorized(reason: string): HttpError {
  return new HttpError(401, reason, {
    headers: { 'WWW-Authenticate': 'Bearer realm="taskwright", Basic realm="taskwright"' },
  });
}
