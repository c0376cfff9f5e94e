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
const otherClaims = ['at_hash', 'c_hash', 's_hash', 'events'];

/** Throws HttpError 401 for a token that is not an access token, or not issued to one of `authorized_parties`. */
function checkPurpose(claims: JWTPayload, { authorizedParties }: OidcConfig): void {
  const { typ: type, token_use: use } = claims;
  const isOther = otherClaims.some((name) => claims[name] !== undefined);
  const isNamedOther = typeof type === 'string' && !['bearer', 'jwt', 'at+jwt'].includes(type.toLowerCase());
  if (isOther || isNamedOther || (use !== undefined && use !== 'access')) throw otherToken(kind);
  const party = claims.azp ?? claims.client_id;
  if (authorizedParties.length > 0 && !(typeof party === 'string' && authorizedParties.includes(party))) {
    throw unauthorized(kind, 'has an invalid claim `azp`');
  }
}
