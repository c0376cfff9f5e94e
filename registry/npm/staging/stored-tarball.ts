import { publishedArchiveLimits } from '../../packages/tarballs/archive-entries.ts';
import { PackageContents } from '../../packages/tarballs/package-contents.ts';
import type { BlobStore } from '../../storage/contract/blob-store.ts';
import type { StoredTarball } from '../../storage/contract/records.ts';
import type { ReadTarball, SentTarball } from '../publication/sent-tarball.ts';

/** Bytes. Larger tarballs are read as a stream; see `BlobStore.stream`. */
const maxReadSize = 2 ** 20;

/** Returns a tarball that is stored, which is checked and stored again like one that a client sends. */
export function storedTarball(blobs: BlobStore, { blob, size }: StoredTarball): Pick<SentTarball, 'size' | 'finish'> {
  return { size, finish: () => readAgain(blobs, { blob, size }) };
}

/** Reads a stored tarball, whose content is compared with its hash. */
export async function* contentOf(blobs: BlobStore, { blob, size }: StoredTarball): AsyncGenerator<Buffer> {
  if (size <= maxReadSize) yield await blobs.read(blob);
  else for await (const part of await blobs.stream(blob, undefined)) yield Buffer.from(part);
}

async function readAgain(blobs: BlobStore, tarball: StoredTarball): Promise<ReadTarball> {
  const writer = blobs.create();
  const contents = new PackageContents(publishedArchiveLimits);
  try {
    for await (const part of contentOf(blobs, tarball)) {
      await Promise.all([writer.write(part), contents.write(part)]);
    }
    const found = await contents.finish();
    return { blob: await writer.finish(), contents: found };
  } finally {
    contents.discard();
    await writer.discard();
  }
}
