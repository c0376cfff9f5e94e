import { createGunzip, type Gunzip, gunzipSync } from 'node:zlib';
import { nextTurn } from '../../slices/next-turn.ts';
import { type ArchiveContents, ArchiveEntries, type ArchiveLimits } from './archive-entries.ts';
import { invalidPublication } from './invalid-publication.ts';
import { contentsOfPlain } from './plain-archive.ts';

/** Bytes of compressed content that are kept in memory, since decompressing them in one step is faster. */
const maxSmallSize = 2 ** 16;
/** Bytes of small content that are decompressed in one step, in about a millisecond. */
const maxSmallUnpackedSize = 2 ** 19;
/** Bytes that are decompressed and checked in one step. */
const chunkSize = 2 ** 16;

/** The minimum number of bytes that are reserved for unpacked content. */
const minOutputSize = 2 ** 12;
const sizeOfClaim = 4;

interface UnpackingStream {
  readonly gunzip: Gunzip;
  /** Settles when all content has been checked. */
  readonly done: Promise<void>;
}

/** Checks the tarball of a package while it arrives, in constant memory. All methods reject with HttpError 400. */
export class PackageContents {
  readonly #limits: ArchiveLimits;
  readonly #entries: ArchiveEntries;
  #kept: Buffer[] = [];
  #keptSize = 0;
  #stream: UnpackingStream | undefined;

  constructor(limits: ArchiveLimits) {
    this.#limits = limits;
    this.#entries = new ArchiveEntries(limits);
  }

  /** Adds a part, which must not change afterwards. The next call must wait for the promise, if there is one. */
  write(part: Buffer): Promise<void> | undefined {
    this.#kept.push(part);
    this.#keptSize += part.length;
    return this.#keptSize > maxSmallSize ? this.#sendKept() : undefined;
  }

  /** Resolves when the parts are no longer used. */
  async flush(): Promise<void> {
    if (this.#keptSize > 0) await this.#sendKept();
  }

  /** Resolves to the contents of the tarball. */
  async finish(): Promise<ArchiveContents> {
    if (!this.#stream) {
      const unpacked = unpackedAtOnce(joined(this.#kept), maxSmallUnpackedSize);
      if (unpacked) return contentsOfPlain(unpacked, this.#limits) ?? (await this.#readInSlices(unpacked));
    }
    await this.#sendKept();
    this.#stream?.gunzip.end();
    await this.#stream?.done;
    return this.#entries.end();
  }

  discard(): void {
    this.#stream?.gunzip.destroy();
  }

  async #readInSlices(unpacked: Buffer): Promise<ArchiveContents> {
    this.#entries.write(unpacked.subarray(0, chunkSize));
    for (let start = chunkSize; start < unpacked.length; start += chunkSize) {
      await nextTurn();
      this.#entries.write(unpacked.subarray(start, start + chunkSize));
    }
    return this.#entries.end();
  }

  #startStream(): UnpackingStream {
    const gunzip = createGunzip({ chunkSize });
    const done = this.#consume(gunzip);
    // Awaited by `finish`, or by the next `write` that has to wait.
    done.catch(() => undefined);
    return { gunzip, done };
  }

  async #sendKept(): Promise<void> {
    this.#stream ??= this.#startStream();
    const { gunzip, done } = this.#stream;
    const parts = this.#kept;
    this.#kept = [];
    this.#keptSize = 0;
    if (gunzip.destroyed) return done;
    const taken = new Promise<void>((resolve) => gunzip.write(joined(parts), () => resolve()));
    await Promise.race([taken, done]);
  }

  async #consume(gunzip: Gunzip): Promise<void> {
    try {
      for await (const chunk of gunzip) this.#entries.write(chunk);
    } catch (error) {
      if (isZlibError(error)) throw invalidPublication('the attachment is not compressed with gzip');
      throw error;
    }
  }
}

/** Returns the unpacked content; undefined if it has more than `maxSize` bytes. Throws HttpError 400. */
export function unpackedAtOnce(content: Buffer, maxSize: number): Buffer | undefined {
  const size = claimedSize(content);
  if (size > maxSize) return undefined;
  try {
    const outputSize = Math.max(minOutputSize, size + 1);
    return gunzipSync(content, { maxOutputLength: maxSize, chunkSize: outputSize });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') return undefined;
    throw invalidPublication('the attachment is not compressed with gzip');
  }
}

function joined(parts: readonly Buffer[]): Buffer {
  return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
}

/** Returns the size of the unpacked content according to the end of the tarball, which may be wrong. */
function claimedSize(content: Buffer): number {
  return content.length < sizeOfClaim ? 0 : content.readUInt32LE(content.length - sizeOfClaim);
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(?:Z_|ERR_STREAM_PREMATURE)/.test(String(error.code));
}
