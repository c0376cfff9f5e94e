import type { SignedUrlOptions } from '../../objects/object-store.ts';

/** Seconds for which an address is valid, so that a slow client can begin late and continue after a lost connection. */
const validSeconds = 900;
/** Milliseconds for which an address is reused for other clients. */
const maxAge = 300_000;
const maxAddresses = 10_000;

/** The addresses of blobs in an object store. Signing one takes longer than the rest of a request, so they are remembered. */
export class SignedAddresses {
  readonly #sign: (id: string, options: SignedUrlOptions) => Promise<string>;
  readonly #known = new Map<string, { readonly address: Promise<string>; readonly until: number }>();

  constructor(sign: (id: string, options: SignedUrlOptions) => Promise<string>) {
    this.#sign = sign;
  }

  of(id: string): Promise<string> {
    const known = this.#known.get(id);
    if (known && known.until > performance.now()) return known.address;
    const address = this.#sign(id, { validSeconds, contentType: 'application/octet-stream' });
    this.#known.delete(id);
    const [oldest] = this.#known.keys();
    if (oldest !== undefined && this.#known.size >= maxAddresses) this.#known.delete(oldest);
    this.#known.set(id, { address, until: performance.now() + maxAge });
    return address;
  }
}
