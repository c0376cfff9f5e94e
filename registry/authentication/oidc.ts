import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose';
import type { OidcConfig } from '../config/config.ts';
import { HttpError } from '../errors/http-error.ts';
import { BoundedWork } from './bounded-work.ts';
import { IssuerKeys } from './issuer-keys.ts';

/** Only asymmetric signatures: a shared secret would allow the server itself to forge tokens. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
/** Seconds. */
const clockTolerance = 30;

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
    try {
      const header = decodeProtectedHeader(token);
      if (!algorithms.includes(header.alg ?? '')) throw unauthorized(notSigned);
      if (!isTypeOfAccessTokens(header.typ)) throw otherToken();
      const key = await this.#keys.find({ ...header, alg: header.alg ?? '' });
      const { payload } = await this.#signatures.run(() =>
        jwtVerify(token, key, {
          issuer,
          audience,
          algorithms,
          clockTolerance,
          requiredClaims: ['exp', 'sub', usernameClaim],
        }),
      );
      checkPurpose(payload, this.config);
      return payload;
    } catch (error) {
      throw error instanceof HttpError ? error : refusal(error);
    }
  }
}

/** Returns whether the type in the header of a token allows an access token (RFC 9068, section 4; many issuers omit it). */
function isTypeOfAccessTokens(type: string | undefined): boolean {
  return type === undefined || ['jwt', 'at+jwt', 'application/at+jwt'].includes(type.toLowerCase());
}

/** The claims of ID tokens (OpenID Connect Core, 3.3.2.11) and of notifications (RFC 8417). Access tokens have none of them. */
const otherClaims = ['at_hash', 'c_hash', 's_hash', 'events'];

/** Throws HttpError 401 for a token that is not an access token, or not issued to one of `authorized_parties`. */
function checkPurpose(claims: JWTPayload, { authorizedParties }: OidcConfig): void {
  const { typ: type, token_use: use } = claims;
  const isOther = otherClaims.some((name) => claims[name] !== undefined);
  const isNamedOther = typeof type === 'string' && !['bearer', 'jwt', 'at+jwt'].includes(type.toLowerCase());
  if (isOther || isNamedOther || (use !== undefined && use !== 'access')) throw otherToken();
  const party = claims.azp ?? claims.client_id;
  if (authorizedParties.length > 0 && !(typeof party === 'string' && authorizedParties.includes(party))) {
    throw unauthorized('has an invalid claim `azp`');
  }
}

function refusal(error: unknown): HttpError {
  if (error instanceof errors.JWTExpired) return unauthorized('has expired; sign in again');
  if (error instanceof errors.JWTClaimValidationFailed) return unauthorized(`has an invalid claim \`${error.claim}\``);
  return unauthorized(notSigned);
}

const notSigned = 'is not signed by the identity provider';

function otherToken(): HttpError {
  return unauthorized('is another kind of token; send an access token');
}

function unauthorized(what: string): HttpError {
  return new HttpError(401, `The access token ${what}.`, { 'WWW-Authenticate': 'Bearer error="invalid_token"' });
}
