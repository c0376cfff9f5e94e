import type { JWTPayload } from 'jose';
import type { OidcConfig } from '../config/config.ts';
import { BoundedWork } from './bounded-work.ts';
import { IssuerKeys } from './issuer-keys.ts';
import { otherToken, unauthorized, verifyJwt } from './verify-jwt.ts';

const kind = 'access token';

/** Verifies access tokens with the keys of the issuer. */
export class OidcVerifier {
  readonly config: OidcConfig;
  readonly #keys: IssuerKeys;
  readonly #signatures = new BoundedWork();

  constructor(config: OidcConfig, now: () => number) {
    this.config = config;
    this.#keys = new IssuerKeys(config.issuer, now);
  }

  /** Returns the claims of a valid access token. Rejects with HttpError 401, or 503 when the issuer cannot be reached. */
  async verify(token: string): Promise<JWTPayload> {
    const { issuer, audience, usernameClaim } = this.config;
    const requiredClaims = ['exp', 'sub', usernameClaim];
    const keys = this.#keys;
    const signatures = this.#signatures;
    const claims = await verifyJwt(token, { issuer, audience, keys, requiredClaims, signatures, kind });
    checkPurpose(claims, this.config);
    return claims;
  }
}

/** The claims of ID tokens (OpenID Connect Core, 3.3.2.11) and of notifications (RFC 8417). Access tokens have none of them. */
const otherClaims = ['at_hash', 'c_hash', 's_hash', 'nonce', 'events'];
/** Claims that access tokens have (RFC 9068, 2.2, and those of common issuers), and ID tokens do not. */
const accessClaims = ['client_id', 'scope', 'scp', 'appid', 'gty', 'permissions', 'token_use', 'typ'];

/** Throws HttpError 401 for a token that is not an access token, or not issued to one of `authorized_parties`. */
function checkPurpose(claims: JWTPayload, config: OidcConfig): void {
  const { authorizedParties } = config;
  const { typ: type, token_use: use } = claims;
  const isOther = otherClaims.some((name) => claims[name] !== undefined);
  const isNamedOther = typeof type === 'string' && !['bearer', 'jwt', 'at+jwt'].includes(type.toLowerCase());
  if (isOther || isNamedOther || isIdToken(claims, config) || (use !== undefined && use !== 'access'))
    throw otherToken(kind);
  const party = claims.azp ?? claims.client_id;
  if (authorizedParties.length > 0 && !(typeof party === 'string' && authorizedParties.includes(party))) {
    throw unauthorized(kind, 'has an invalid claim `azp`');
  }
}

/**
 * Returns whether a token is an ID token, which need not contain any of `otherClaims`: its audience is the client that it was issued
 * to (OpenID Connect Core, section 2), and nothing shows that it is an access token for this client.
 */
function isIdToken(claims: JWTPayload, { login }: OidcConfig): boolean {
  if (accessClaims.some((name) => claims[name] !== undefined)) return false;
  const audiences = [claims.aud ?? []].flat();
  return [claims.azp, login?.clientId].some((client) => typeof client === 'string' && audiences.includes(client));
}
