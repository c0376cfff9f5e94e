import { hash } from 'node:crypto';
import type { PublishedTexts } from '../packuments/published-texts.ts';
import { publishedArchiveLimits } from '../tarballs/archive-entries.ts';
import { unpackedAtOnce } from '../tarballs/package-contents.ts';
import { contentsIn } from '../tarballs/read-tarball.ts';
import { plainDocument } from './plain-document.ts';
import { type Publisher, type VersionSigner, verifiedTexts } from './verified-texts.ts';
import { verifyPackedManifest } from './verify-packed-manifest.ts';
import { type TarballHashes, verifyPublication } from './verify-publication.ts';

/** The maximum size of a body that is read together with others, in bytes. */
export const maxSmallBody = 2 ** 17;
/** The maximum number of bytes that are unpacked in one step. */
const maxUnpackedSize = 2 ** 19;

/** A body in memory that both threads share. */
export interface SentBody {
  /** The name of the package in the address. */
  readonly name: string;
  /** The body is at the beginning. The tarball is written after the first `maxSmallBody` bytes. */
  readonly buffer: SharedArrayBuffer;
  /** Bytes. */
  readonly size: number;
  readonly publisher: Publisher;
}

export interface SentBodies {
  readonly bodies: readonly SentBody[];
  readonly key: VersionSigner;
}

/** A publication that is verified and signed. */
export interface ReadPublication {
  readonly version: string;
  readonly distTags: Readonly<Record<string, string>>;
  readonly texts: PublishedTexts;
  readonly hashes: TarballHashes;
  /** The size of the tarball, in bytes. */
  readonly size: number;
}

/**
 * Reads, verifies and signs publications. The result is undefined for a body that is not a valid publication; the caller reads
 * it again and reports the reason. Takes about a quarter of a millisecond for each, so it should run in a worker thread.
 */
export async function readPublications({ bodies, key }: SentBodies): Promise<readonly (ReadPublication | undefined)[]> {
  const read: (ReadPublication | undefined)[] = [];
  for (const body of bodies) read.push(await readPublication(body, key).catch(() => undefined));
  return read;
}

async function readPublication(
  { name, buffer, size, publisher }: SentBody,
  key: VersionSigner,
): Promise<ReadPublication | undefined> {
  const document = plainDocument(Buffer.from(buffer, 0, size));
  if (!document) return undefined;
  const { tarball: content, ...sent } = document;
  const { version, manifest, distTags } = verifyPublication({
    ...sent,
    name,
    versionCount: 1,
    provenance: undefined,
    size: content.length,
  });
  const hashes = { sha512: hash('sha512', content), sha1: hash('sha1', content) };
  const unpacked = unpackedAtOnce(content, maxUnpackedSize);
  if (!unpacked) return undefined;
  const contents = contentsIn(unpacked, publishedArchiveLimits);
  for (const packed of contents.manifests) await verifyPackedManifest(packed, { name, version, manifest });
  const texts = verifiedTexts({ name, version, manifest, hashes, contents, publisher }, key);
  Buffer.from(buffer, maxSmallBody).set(content);
  return { version, distTags, texts, hashes, size: content.length };
}
