import { decodeJwt, type JWTPayload } from 'jose';
import { matchesPattern } from '../../access/matches-pattern.ts';
import { matchesClaim } from '../../access/publisher-claims.ts';
import type { TrustedPublisher } from '../config/config.ts';
import { HttpError } from '../errors/http-error.ts';
import { BoundedWork } from './bounded-work.ts';
import { IssuerKeys } from './issuer-keys.ts';
import { unauthorized, verifyJwt } from './verify-jwt.ts';

const kind = 'identity token';

/** Verifies the identity tokens of CI jobs with the keys of their issuers. */
export class TrustedPublishers {
  readonly #now: () => number;
  readonly #signatures = new BoundedWork();
  readonly #keys = new Map<string, IssuerKeys>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * Returns the first publisher that a token identifies and that may publish a package (`path`, as in access rules), with the
   * claims of the token. Rejects with HttpError 401 for a token that is not valid, 403 for one that matches no publisher, and 503
   * when the issuer cannot be reached.
   */
  async identify(
    token: string,
    path: string,
    publishers: readonly TrustedPublisher[],
  ): Promise<{ readonly publisher: TrustedPublisher; readonly claims: JWTPayload }> {
    const issuer = issuerOf(token);
    const ofIssuer = publishers.filter((one) => one.issuer === issuer);
    // Nothing is requested from an issuer that is not configured.
    if (issuer === undefined || ofIssuer.length === 0) throw unauthorized(kind, 'is not from a trusted issuer');
    const claims = await verifyJwt(token, {
      ...{ issuer, kind, signatures: this.#signatures, keys: this.#keysOf(issuer) },
      audience: ofIssuer.map(({ audience }) => audience),
      requiredClaims: ['exp', 'sub'],
    });
    // A notification (RFC 8417).
    if (claims.events !== undefined) throw unauthorized(kind, 'is another kind of token');
    const publisher = ofIssuer.find((one) => isPublisher(one, claims) && mayPublish(one, path));
    if (publisher) return { publisher, claims };
    throw new HttpError(403, `No trusted publisher of \`${path}\` matches the claims of the identity token.`);
  }

  #keysOf(issuer: string): IssuerKeys {
    const keys = this.#keys.get(issuer) ?? new IssuerKeys(issuer, this.#now);
    this.#keys.set(issuer, keys);
    return keys;
  }
}

/** Returns whether a publisher may publish a package. */
export function mayPublish({ packages }: TrustedPublisher, path: string): boolean {
  return packages.some((pattern) => matchesPattern(pattern, path));
}

function isPublisher({ audience, claims: expected }: TrustedPublisher, claims: JWTPayload): boolean {
  return (
    [claims.aud].flat().includes(audience) && [...expected].every(([name, value]) => matchesClaim(value, claims[name]))
  );
}

/** Returns the issuer that a token names, which is not verified yet. */
function issuerOf(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
}
