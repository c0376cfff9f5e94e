import type { BlobWriter } from './blob-writer.ts';

/** Bytes that are hashed and written in one step. */
const partSize = 2 ** 20;

/** Writes some content into a blob, and finishes it. A failure leaves nothing. */
export async function writeParts<Stored>(
  writer: BlobWriter<Stored>,
  content: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<Stored> {
  try {
    // An asynchronous iteration over data in memory would cost more than writing small content.
    if (content instanceof Uint8Array) for (const part of partsOf(content)) await writer.write(part);
    else for await (const part of content) await writer.write(part);
  } catch (error) {
    await writer.discard();
    throw error;
  }
  return writer.finish();
}

function* partsOf(content: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < content.byteLength; start += partSize) yield content.subarray(start, start + partSize);
}
