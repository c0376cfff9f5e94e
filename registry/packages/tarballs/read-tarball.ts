import { hash } from 'node:crypto';
import { HttpError } from '../../errors/http-error.ts';
import { type ArchiveContents, ArchiveEntries, type ArchiveLimits } from './archive-entries.ts';
import { Base64Decoder } from './base64-decoder.ts';
import { unpackedAtOnce } from './package-contents.ts';
import { contentsOfPlain } from './plain-archive.ts';

export interface EncodedTarball {
  /** The tarball in Base64. Its bytes replace the beginning of the text. */
  readonly text: Uint8Array;
  readonly limits: ArchiveLimits;
}

/** The properties of a tarball, or the reason why it cannot be published. */
export interface TarballFacts {
  /** Bytes; 0 if the text is not Base64. */
  readonly size: number;
  readonly problem?: string;
  readonly hashes?: { readonly sha512: string; readonly sha1: string };
  /** Undefined for an archive that is too large to be unpacked in one step. */
  readonly contents?: ArchiveContents | undefined;
}

/**
 * Characters that are decoded in one step; longer strings are stored outside the heap of V8, where memory is expensive to
 * allocate.
 */
const partSize = 2 ** 14;
/** Bytes. */
const maxUnpackedSize = 2 ** 24;

/** Decodes, hashes and unpacks a tarball without pausing. Blocks for milliseconds, so it should run in a worker thread. */
export function readTarball({ text, limits }: EncodedTarball): TarballFacts {
  const content = decodedInPlace(text);
  const hashes = { sha512: hash('sha512', content), sha1: hash('sha1', content) };
  try {
    const unpacked = unpackedAtOnce(content, maxUnpackedSize);
    return { size: content.length, hashes, contents: unpacked && contentsIn(unpacked, limits) };
  } catch (error) {
    if (error instanceof HttpError) return { size: content.length, problem: error.message };
    throw error;
  }
}

/** Returns an empty buffer for a text that is not Base64. */
function decodedInPlace(text: Uint8Array): Buffer {
  const bytes = Buffer.from(text.buffer, text.byteOffset, text.byteLength);
  const decoder = new Base64Decoder();
  let size = 0;
  const allocate = (length: number): Buffer => {
    size += length;
    return bytes.subarray(size - length, size);
  };
  // The decoder reads a part before it writes the decoded bytes, which are fewer.
  for (let start = 0; start < bytes.length; start += partSize) {
    if (!decoder.decode(bytes.subarray(start, start + partSize), allocate)) return bytes.subarray(0, 0);
  }
  return bytes.subarray(0, decoder.end(allocate) ? size : 0);
}

/** Returns the contents of an unpacked archive, with copies of the manifests. Throws HttpError 400. */
export function contentsIn(unpacked: Buffer, limits: ArchiveLimits): ArchiveContents {
  const { manifests, ...sizes } = contentsOfPlain(unpacked, limits) ?? contentsOfAny(unpacked, limits);
  // Copies, since another thread receives all of the memory that a value is part of.
  return { ...sizes, manifests: manifests.map(({ path, content }) => ({ path, content: new Uint8Array(content) })) };
}

function contentsOfAny(unpacked: Buffer, limits: ArchiveLimits): ArchiveContents {
  const entries = new ArchiveEntries(limits);
  entries.write(unpacked);
  return entries.end();
}
