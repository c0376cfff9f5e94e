import { ByteCache } from '../byte-cache.ts';
import type { ByteRange } from './byte-range.ts';

export interface TarballContentsOptions<Stream> {
  /** Reads a whole blob. */
  readonly read: (blob: string) => Promise<Buffer>;
  /** Reads a large blob, or a part of it. */
  readonly stream: (blob: string, part: ByteRange | undefined) => Promise<Stream>;
}

/** Bytes. */
const cacheLimit = 64 * 2 ** 20;
/** Smaller tarballs are always sent from memory. Bytes. */
const maxSmallSize = 2 ** 20;
/** Larger tarballs are always sent from the disk. Bytes. */
const maxCachedSize = 8 * 2 ** 20;
/** The maximum size of the larger tarballs that are being read into memory or sent from it. */
const maxBytesInUse = 128 * 2 ** 20;
const maxRemembered = 1_000;

/** Content in memory, or a stream of the requested part. `release` must be called when the content has been sent. */
export type TarballContent<Stream> =
  | { readonly bytes: Buffer; readonly release?: () => void; readonly stream?: never }
  | { readonly stream: Stream; readonly bytes?: never; readonly release?: never };

export interface WantedContent {
  readonly blob: string;
  readonly size: number;
  /** The content, if the caller has it. */
  readonly content?: Buffer;
  /** Undefined for the whole content. */
  readonly part?: ByteRange | undefined;
}

/**
 * The contents of tarballs. Small ones are kept in memory, and larger ones if they are requested repeatedly. Slow clients
 * occupy a bounded amount of memory.
 */
export class TarballContents<Stream> {
  readonly #options: TarballContentsOptions<Stream>;
  readonly #cache = new ByteCache<Buffer>(cacheLimit, ({ length }) => length);
  readonly #reading = new Map<string, Promise<Buffer>>();
  readonly #requestedOnce = new Set<string>();
  /** The larger tarballs that are being sent, and the number of clients that receive each. */
  readonly #inUse = new Map<string, { readonly bytes: Promise<Buffer>; readonly size: number; users: number }>();
  #bytesInUse = 0;

  constructor(options: TarballContentsOptions<Stream>) {
    this.#options = options;
  }

  /** Returns content that can be sent without reading it, and that is so small that it need not be released. */
  inMemory(blob: string): Buffer | undefined {
    const bytes = this.#cache.get(blob);
    return bytes && bytes.length <= maxSmallSize ? bytes : undefined;
  }

  async get({ blob, size, content, part }: WantedContent): Promise<TarballContent<Stream>> {
    if (size <= maxSmallSize) {
      const cached = this.#cache.get(blob);
      if (cached) return { bytes: cached };
      if (!content) return { bytes: await this.#readOnce(blob) };
      this.#cache.set(blob, content);
      return { bytes: content };
    }
    return (await this.#larger(blob, size)) ?? { stream: await this.#options.stream(blob, part) };
  }

  /** Resolves to undefined for content that is to be sent from the disk. */
  async #larger(blob: string, size: number): Promise<TarballContent<Stream> | undefined> {
    if (size > maxCachedSize || !this.#isRequestedAgain(blob)) return undefined;
    const used = this.#inUse.get(blob) ?? this.#use(blob, size);
    if (!used) return undefined;
    used.users += 1;
    const release = (): void => this.#release(blob);
    try {
      return { bytes: await used.bytes, release };
    } catch (error) {
      release();
      throw error;
    }
  }

  #use(blob: string, size: number) {
    if (this.#bytesInUse + size > maxBytesInUse) return undefined;
    const used = { bytes: this.#read(blob), size, users: 0 };
    this.#inUse.set(blob, used);
    this.#bytesInUse += size;
    return used;
  }

  /** Reads content once for all clients that request it at the same time, since it may come from an object store. */
  #readOnce(blob: string): Promise<Buffer> {
    const reading = this.#reading.get(blob) ?? this.#read(blob).finally(() => this.#reading.delete(blob));
    this.#reading.set(blob, reading);
    return reading;
  }

  async #read(blob: string): Promise<Buffer> {
    const bytes = this.#cache.get(blob) ?? (await this.#options.read(blob));
    this.#cache.set(blob, bytes);
    return bytes;
  }

  #release(blob: string): void {
    const used = this.#inUse.get(blob);
    if (!used) return;
    used.users -= 1;
    if (used.users > 0) return;
    this.#inUse.delete(blob);
    this.#bytesInUse -= used.size;
  }

  /** A tarball that is requested only once does not displace others from memory. */
  #isRequestedAgain(blob: string): boolean {
    if (this.#requestedOnce.has(blob)) return true;
    this.#requestedOnce.add(blob);
    const [oldest] = this.#requestedOnce;
    if (this.#requestedOnce.size > maxRemembered && oldest !== undefined) this.#requestedOnce.delete(oldest);
    return false;
  }
}
