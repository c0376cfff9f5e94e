import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import type { OidcConfig } from '../config/config.ts';
import { HttpError } from '../errors/http-error.ts';

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
/** Milliseconds. */
const timeout = 5_000;

type KeySet = ReturnType<typeof createRemoteJWKSet>;

/** Verifies access tokens with the keys of the issuer. Fetches the keys again when a token names an unknown key. */
export class OidcVerifier {
  readonly config: OidcConfig;
  #keys: Promise<KeySet> | undefined;

  constructor(config: OidcConfig) {
    this.config = config;
  }

  /** Returns the claims of a valid access token. Rejects with HttpError 401, or 503 when the issuer cannot be reached. */
  async verify(token: string): Promise<JWTPayload> {
    const { issuer, audience, usernameClaim } = this.config;
    const keys = await this.#keySet();
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience,
        algorithms,
        clockTolerance,
        requiredClaims: ['exp', 'sub', usernameClaim],
      });
      return payload;
    } catch (error) {
      throw refusal(error);
    }
  }

  #keySet(): Promise<KeySet> {
    this.#keys ??= discover(this.config.issuer).catch((error: unknown) => {
      // Retried with the next token.
      this.#keys = undefined;
      throw error;
    });
    return this.#keys;
  }
}

/** Fetches the discovery document (OpenID Connect Discovery 1.0, section 4) and returns the keys that it names. */
async function discover(issuer: string): Promise<KeySet> {
  const document = await fetchDocument(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  const found: unknown = Reflect.get(document, 'issuer');
  const address: unknown = Reflect.get(document, 'jwks_uri');
  if (found !== issuer) throw unavailable('its discovery document names another issuer');
  if (typeof address !== 'string' || !isSafe(address))
    throw unavailable('the address of its keys is not an `https:` address');
  return createRemoteJWKSet(new URL(address), { timeoutDuration: timeout });
}

async function fetchDocument(url: string): Promise<object> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeout), redirect: 'error' });
    const document: unknown = response.ok ? await response.json() : undefined;
    if (typeof document === 'object' && document !== null) return document;
  } catch {
    throw unavailable('it does not respond');
  }
  throw unavailable('it has no discovery document');
}

/** Returns whether an address uses TLS or refers to this machine. */
function isSafe(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname));
}

function refusal(error: unknown): HttpError {
  if (error instanceof errors.JWTExpired) return unauthorized('has expired; sign in again');
  if (error instanceof errors.JWTClaimValidationFailed) return unauthorized(`has an invalid claim \`${error.claim}\``);
  if (error instanceof errors.JWKSTimeout) return unavailable('its keys could not be fetched');
  if (error instanceof errors.JOSEError && error.code !== 'ERR_JOSE_GENERIC') {
    return unauthorized('is not signed by the identity provider');
  }
  return unavailable('its keys could not be fetched');
}

function unauthorized(what: string): HttpError {
  return new HttpError(401, `The access token ${what}.`, { 'WWW-Authenticate': 'Bearer error="invalid_token"' });
}

function unavailable(why: string): HttpError {
  return new HttpError(503, `Access tokens cannot be verified because the identity provider is not available: ${why}.`);
}
