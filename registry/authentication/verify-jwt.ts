import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose';
import { HttpError } from '../errors/http-error.ts';
import type { BoundedWork } from './bounded-work.ts';
import type { IssuerKeys } from './issuer-keys.ts';

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

/** How a token (JWT) is verified. */
export interface Verification {
  readonly issuer: string;
  /** One of these must be an audience of the token. */
  readonly audience: string | string[];
  readonly keys: IssuerKeys;
  readonly requiredClaims: string[];
  /** Limits how many signatures are verified at once. */
  readonly signatures: BoundedWork;
  /** The kind of token, for messages. */
  readonly kind: string;
}

/** Returns the claims of a valid token. Rejects with HttpError 401, or 503 when the issuer cannot be reached. */
export async function verifyJwt(token: string, verification: Verification): Promise<JWTPayload> {
  const { keys, signatures, kind, issuer, audience, requiredClaims } = verification;
  try {
    const header = decodeProtectedHeader(token);
    if (!algorithms.includes(header.alg ?? '')) throw unauthorized(kind, notSigned);
    if (!isTypeOfAccessTokens(header.typ)) throw otherToken(kind);
    const key = await keys.find({ ...header, alg: header.alg ?? '' });
    const { payload } = await signatures.run(() =>
      jwtVerify(token, key, { issuer, audience, algorithms, clockTolerance, requiredClaims }),
    );
    return payload;
  } catch (error) {
    throw error instanceof HttpError ? error : refusal(kind, error);
  }
}

/** Returns whether the type in the header of a token allows an access token (RFC 9068, section 4; many issuers omit it). */
function isTypeOfAccessTokens(type: string | undefined): boolean {
  return type === undefined || ['jwt', 'at+jwt', 'application/at+jwt'].includes(type.toLowerCase());
}

function refusal(kind: string, error: unknown): HttpError {
  if (error instanceof errors.JWTExpired) return unauthorized(kind, 'has expired; sign in again');
  if (error instanceof errors.JWTClaimValidationFailed) {
    return unauthorized(kind, `has an invalid claim \`${error.claim}\``);
  }
  return unauthorized(kind, notSigned);
}

const notSigned = 'is not signed by the identity provider';

export function otherToken(kind: string): HttpError {
  return unauthorized(kind, 'is another kind of token; send an access token');
}

export function unauthorized(kind: string, what: string): HttpError {
  return new HttpError(401, `The ${kind} ${what}.`, {
    headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
  });
}
