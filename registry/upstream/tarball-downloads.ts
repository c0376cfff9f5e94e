import { ContentHasher, type ContentHashes } from '../storage/blobs/content-hashes.ts';
import type { HeldBlob } from '../storage/contract/held-blob.ts';
import type { Storage } from '../storage/contract/storage.ts';
import { readBody } from './response-body.ts';
import type { UpstreamClient, UpstreamResponse } from './upstream-client.ts';
import { UnexpectedStatus } from './upstream-error.ts';

/** A tarball that was received but not verified. */
export interface Download {
  readonly hashes: ContentHashes;
  /** Bytes. */
  readonly size: number;
  /** The whole content if it is small, which is not on the disk yet; otherwise a file. */
  readonly content: Buffer | HeldBlob;
  /** Removes the file, unless the cache has taken it over. */
  discard(): void;
}

export interface TarballDownloadsOptions {
  readonly client: UpstreamClient;
  readonly storage: Storage;
  /** Milliseconds within which a whole tarball must arrive. */
  readonly maxTime: number;
}

const maxTarballSize = 2 ** 30;
/** Bytes. Larger tarballs, and those of unknown size, are written to the disk as they arrive. */
const maxSizeInMemory = 2 ** 20;

/** Receives tarballs of the upstream. */
export class TarballDownloads {
  readonly #options: TarballDownloadsOptions;

  constructor(options: TarballDownloadsOptions) {
    this.#options = options;
  }

  /** Resolves to undefined when the upstream does not have the file. Rejects with HttpError 502 or 504 when it fails. */
  async download(url: string): Promise<Download | undefined> {
    const { client, maxTime } = this.#options;
    const response = await client.request({ url, limit: maxTarballSize, maxTime });
    if (response.status === 200) return this.#receive(response);
    response.discard();
    if (response.status === 404) return undefined;
    throw new UnexpectedStatus(response.status);
  }

  async #receive({ body, length }: UpstreamResponse): Promise<Download> {
    if (length !== undefined && length <= maxSizeInMemory) return inMemory(body);
    const blob = await this.#options.storage.blobs.write(body);
    const hashes = { sha512: blob.id, sha1: blob.sha1 };
    const release = once(() => blob.release());
    return { hashes, size: blob.size, content: { ...blob, release }, discard: release };
  }
}

async function inMemory(body: AsyncIterable<Uint8Array>): Promise<Download> {
  const hasher = new ContentHasher();
  const content = await readBody(body, (chunk) => hasher.update(chunk));
  return { hashes: hasher.digest(), size: content.length, content, discard: () => undefined };
}

/** Returns a function that calls `work` the first time only. */
function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}
