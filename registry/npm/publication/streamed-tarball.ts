import type { ArchiveLimits } from '../../packages/tarballs/archive-entries.ts';
import { Base64Decoder } from '../../packages/tarballs/base64-decoder.ts';
import { invalidPublication } from '../../packages/tarballs/invalid-publication.ts';
import { PackageContents } from '../../packages/tarballs/package-contents.ts';
import { type BlobWriter, maxSmallBlobSize } from '../../storage/blobs/blob-writer.ts';
import type { BufferPool } from '../../storage/blobs/buffer-pool.ts';
import type { BlobStore } from '../../storage/contract/blob-store.ts';
import type { HeldBlob } from '../../storage/contract/held-blob.ts';
import { type Portion, Portions } from './portions.ts';
import type { ReadTarball, SentTarball } from './sent-tarball.ts';

/** A tarball that is stored and checked while it arrives, in constant memory. */
export class StreamedTarball implements SentTarball {
  readonly #decoder = new Base64Decoder();
  readonly #buffers: BufferPool;
  readonly #portions: Portions;
  readonly #writer: BlobWriter<HeldBlob>;
  readonly #contents: PackageContents;
  #size = 0;

  constructor(blobs: BlobStore, limits: ArchiveLimits) {
    this.#buffers = blobs.buffers;
    this.#portions = new Portions(blobs.buffers);
    this.#writer = blobs.create();
    this.#contents = new PackageContents(limits);
  }

  get size(): number {
    return this.#size;
  }

  write(part: Uint8Array): void {
    this.#add(this.#decoder.decode(part, (size) => this.#portions.allocate(size)));
  }

  drain(): Promise<void> | undefined {
    const portions = this.#portions.takeComplete();
    for (const [index, portion] of portions.entries()) {
      const storing = this.#store(portion);
      if (storing) return this.#drainAfter(storing, portions.slice(index + 1));
    }
    return undefined;
  }

  async end(): Promise<void> {
    this.#add(this.#decoder.end((size) => this.#portions.allocate(size)));
    this.#portions.end({ isCopied: this.#size <= maxSmallBlobSize });
    await this.drain();
  }

  async finish(): Promise<ReadTarball> {
    const contents = await this.#contents.finish();
    return { blob: await this.#writer.finish(), contents };
  }

  async discard(): Promise<void> {
    this.#contents.discard();
    await this.#writer.discard();
  }

  #add(bytes: Buffer | undefined): void {
    if (bytes === undefined) throw invalidPublication('`data` of the attachment must be Base64');
    this.#size += bytes.length;
  }

  #store({ bytes, buffer }: Portion): Promise<unknown> | undefined {
    const writing = this.#writer.write(bytes);
    const checking = this.#contents.write(bytes);
    if (buffer) return this.#giveAfter([writing, checking], buffer);
    return writing && checking ? Promise.all([writing, checking]) : (writing ?? checking);
  }

  /** Returns a buffer to the pool when nothing reads it any longer. After a failure, that cannot be determined. */
  async #giveAfter(storing: readonly (Promise<unknown> | undefined)[], buffer: Buffer): Promise<void> {
    await Promise.all(storing);
    await Promise.all([this.#writer.flush(), this.#contents.flush()]);
    this.#buffers.release(buffer);
  }

  async #drainAfter(storing: Promise<unknown>, portions: readonly Portion[]): Promise<void> {
    await storing;
    for (const portion of portions) await this.#store(portion);
  }
}
