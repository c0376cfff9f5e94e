import { createHash } from 'node:crypto';
import { type AddressedRequest, baseUrl } from '../http/base-url.ts';

/** An address of the server, as its clients use it. */
export interface ServerAddress {
  /** Without a slash at the end. */
  readonly url: string;
  /** Identifies the address in entity tags, since packuments contain it. */
  readonly tag: string;
  /** Whether packuments with this address are cached. */
  readonly isKept: boolean;
}

/** Clients choose the `Host` header, so the number of addresses for which packuments are cached is limited. */
const maxKept = 4;
const tagLength = 8;

/** The addresses of a server: the configured one or, if there is none, those in the `Host` headers of requests. */
export class ServerAddresses {
  readonly #publicUrl: string | undefined;
  readonly #protocol: 'http' | 'https';
  readonly #kept = new Map<string, ServerAddress>();

  /** `tls` is undefined when clients connect with HTTP. */
  constructor({ publicUrl, tls }: { readonly publicUrl: string | undefined; readonly tls: object | undefined }) {
    this.#publicUrl = publicUrl;
    this.#protocol = tls ? 'https' : 'http';
  }

  /** Returns the address for clients that use a host, without a proxy, if packuments are already cached for it. */
  known(host: string): ServerAddress | undefined {
    return this.#kept.get(this.#publicUrl ?? `${this.#protocol}://${host}`);
  }

  /** Returns the address for a client. Throws HttpError 400 when the `Host` header is not valid. */
  of(request: AddressedRequest): ServerAddress {
    const url = baseUrl(request, this.#publicUrl);
    const known = this.#kept.get(url);
    if (known) return known;
    const tag = createHash('sha256').update(url).digest('hex').slice(0, tagLength);
    const address = { url, tag, isKept: this.#kept.size < maxKept };
    if (address.isKept) this.#kept.set(url, address);
    return address;
  }
}
