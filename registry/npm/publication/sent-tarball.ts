import type { ArchiveContents } from '../../packages/tarballs/archive-entries.ts';
import type { HeldBlob } from '../../storage/contract/held-blob.ts';

export interface ReadTarball {
  /** Must be released. */
  readonly blob: HeldBlob;
  readonly contents: ArchiveContents;
}

/** The tarball in a publication, which arrives as Base64. `discard` must be called at the end, even after `finish`. */
export interface SentTarball {
  /** Bytes. Known after `end`; 0 if the text is not Base64. */
  readonly size: number;
  /** Adds a part of the text, which `drain` then stores. The bytes are valid during the call only. */
  write(part: Uint8Array): void;
  /** Returns undefined when there is nothing to wait for. */
  drain(): Promise<void> | undefined;
  /** Decodes the rest. May reject with HttpError 400 if the text is not Base64. */
  end(): Promise<void>;
  /** Resolves when the tarball is checked, and stored as `BlobWriter.finish` does. Rejects with HttpError 400. */
  finish(): Promise<ReadTarball>;
  discard(): Promise<void>;
}
