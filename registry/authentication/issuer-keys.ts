import { type CryptoKey, createLocalJWKSet, errors, type JWTHeaderParameters, type LocalJWKSet } from 'jose';
import { HttpError } from '../errors/http-error.ts';
import { fetchDocument, isSafe, unavailable } from './issuer-documents.ts';
import { discoveryDocument } from './issuer-endpoints.ts';

/** Milliseconds after which the keys are fetched again, so that withdrawn keys are accepted for no longer than this. */
const maxAge = 600_000;
/** The number of fetches for unknown keys in a row, and the milliseconds until one more is allowed. */
const maxFetches = 3;
const fetchInterval = 10_000;

/**
 * The keys of an issuer. They are fetched for the first token, when they are old, and as soon as a token names an unknown key:
 * a few times in a row, then once every 10 seconds, so that tokens with made-up keys do not cause one request each.
 */
export class IssuerKeys {
  readonly #issuer: string;
  readonly #now: () => number;
  #address: string | undefined;
  #keys: { readonly set: LocalJWKSet; readonly fetchedAt: number } | undefined;
  #running: Promise<LocalJWKSet> | undefined;
  #allowance = { fetches: maxFetches, since: Number.NEGATIVE_INFINITY };

  constructor(issuer: string, now: () => number) {
    this.#issuer = issuer;
    this.#now = now;
  }

  /** Returns the key for a token. Rejects with JWKSNoMatchingKey, or with HttpError 503 when the keys are not available. */
  async find(header: JWTHeaderParameters): Promise<CryptoKey> {
    const isCurrent = this.#keys !== undefined && Math.abs(this.#now() - this.#keys.fetchedAt) < maxAge;
    const known = isCurrent && this.#keys ? this.#keys.set : await this.#fetched();
    try {
      return await known(header);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || !isCurrent) throw error;
    }
    // A request with another token may have fetched the keys in the meantime.
    const next = this.#keys?.set !== known && this.#keys ? this.#keys.set : await this.#fetchedAgain();
    return next(header);
  }

  async #fetchedAgain(): Promise<LocalJWKSet> {
    if (this.#running) return this.#running;
    const now = this.#now();
    const { fetches, since } = this.#allowance;
    const earned = Math.floor(Math.max(0, now - since) / fetchInterval);
    const available = Math.min(maxFetches, fetches + earned);
    if (available === 0) {
      const reason = 'The key of this access token is not known yet; try again in a moment.';
      throw new HttpError(503, reason, { headers: { 'Retry-After': String(fetchInterval / 1000) } });
    }
    this.#allowance = { fetches: available - 1, since: earned > 0 ? now : since };
    return this.#fetched();
  }

  /** Concurrent calls share one fetch. */
  #fetched(): Promise<LocalJWKSet> {
    this.#running ??= this.#fetch().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #fetch(): Promise<LocalJWKSet> {
    this.#address ??= await keysAddress(this.#issuer);
    const document = await fetchDocument(this.#address);
    const keys: unknown = Reflect.get(document, 'keys');
    if (!Array.isArray(keys)) throw unavailable('its keys could not be fetched');
    const set = createLocalJWKSet({ keys });
    this.#keys = { set, fetchedAt: this.#now() };
    return set;
  }
}

/** Returns the address of the keys in the discovery document (OpenID Connect Discovery 1.0, section 4). */
async function keysAddress(issuer: string): Promise<string> {
  const document = await discoveryDocument(issuer);
  const address: unknown = Reflect.get(document, 'jwks_uri');
  if (typeof address !== 'string' || !isSafe(address))
    throw unavailable('the address of its keys is not an `https:` address');
  return address;
}
