import type { BlobWriter } from '../../storage/blobs/blob-writer.ts';
import type { Blobs, HeldBlob } from '../../storage/blobs/blobs.ts';
import type { ArchiveLimits, PackedManifest } from './archive-entries.ts';
import { Base64Decoder } from './base64-decoder.ts';
import { invalidPublication } from './invalid-publication.ts';
import { PackageContents } from './package-contents.ts';

export interface ReadTarball {
  /** Must be released. */
  readonly blob: HeldBlob;
  readonly manifests: readonly PackedManifest[];
}

/**
 * Stores and checks the tarball in a publication while it arrives as Base64, in constant memory. Either `finish` or
 * `discard` must be called.
 */
export class TarballReader {
  readonly #decoder = new Base64Decoder();
  readonly #writer: BlobWriter<HeldBlob>;
  readonly #contents: PackageContents;
  #waiting: Buffer[] = [];
  #size = 0;

  constructor(blobs: Blobs, limits: ArchiveLimits) {
    this.#writer = blobs.create();
    this.#contents = new PackageContents(limits);
  }

  /** Bytes. */
  get size(): number {
    return this.#size;
  }

  /** Decodes a part, which `drain` then stores. */
  write(part: Uint8Array): void {
    this.#add(this.#decoder.decode(part));
  }

  /** Returns undefined when there is nothing to wait for. */
  drain(): Promise<void> | undefined {
    const parts = this.#waiting;
    this.#waiting = [];
    for (const [index, part] of parts.entries()) {
      const writing = this.#store(part);
      if (writing) return this.#drainAfter(writing, parts.slice(index + 1));
    }
    return undefined;
  }

  /** Decodes the end of the tarball. */
  async end(): Promise<void> {
    this.#add(this.#decoder.end());
    await this.drain();
  }

  /** Checks the rest of the tarball, and stores it as `BlobWriter.finish` does. */
  async finish(): Promise<ReadTarball> {
    const manifests = await this.#contents.finish();
    return { blob: await this.#writer.finish(), manifests };
  }

  async discard(): Promise<void> {
    this.#contents.discard();
    await this.#writer.discard();
  }

  #add(bytes: Buffer | undefined): void {
    if (bytes === undefined) throw invalidPublication('`data` of the attachment must be Base64');
    this.#size += bytes.length;
    if (bytes.length > 0) this.#waiting.push(bytes);
  }

  #store(part: Buffer): Promise<unknown> | undefined {
    const writing = this.#writer.write(part);
    const checking = this.#contents.write(part);
    return writing && checking ? Promise.all([writing, checking]) : (writing ?? checking);
  }

  async #drainAfter(writing: Promise<unknown>, parts: readonly Buffer[]): Promise<void> {
    await writing;
    for (const part of parts) await this.#store(part);
  }
}
