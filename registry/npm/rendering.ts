import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { splice } from '../packages/packuments/template.ts';
import type { RenderedPackument } from '../workers/render-packument.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';

/**
 * A packument for one address of the server. A large one is cached only compressed, and a tiny one only uncompressed.
 */
export interface Rendering {
  /** Identifies the content of the package. */
  readonly etag: string;
  /** The size of the packument, in bytes. */
  readonly size: number;
  readonly body: Buffer | undefined;
  readonly compressed: Buffer | undefined;
}

/** Bytes. Smaller packuments are not worth compressing. */
const minCompressedSize = 1024;
/** Bytes. Larger packuments are assembled and compressed in a worker thread. */
const maxRenderedHere = 2 ** 16;

const compress = promisify(gzip);

/** Returns the packument of a template. A large template cannot be used afterwards. */
export async function render(
  etag: string,
  template: Buffer<ArrayBuffer>,
  packageUrl: string,
  workers: WorkerPool,
): Promise<Rendering> {
  if (template.length <= maxRenderedHere) {
    const body = splice(template, packageUrl);
    const compressed = body.length < minCompressedSize ? undefined : await compress(body);
    return { etag, size: body.length, body, compressed };
  }
  const transfer = template.buffer.byteLength === template.length ? [template.buffer] : [];
  return toRendering(etag, await workers.run('renderPackument', { template, packageUrl }, { transfer }));
}

export function toRendering(etag: string, { size, body, compressed }: RenderedPackument): Rendering {
  return { etag, size, body: body && toBuffer(body), compressed: compressed && toBuffer(compressed) };
}

/** Returns a rendering from its compressed form; the size is at the end (RFC 1952, 2.3.1). */
export function fromCompressed(etag: string, compressed: Buffer): Rendering {
  return { etag, size: compressed.readUInt32LE(compressed.length - 4), body: undefined, compressed };
}

/** Returns the bytes that a rendering occupies in memory. */
export function sizeInMemory({ body, compressed }: Rendering): number {
  return (body?.length ?? 0) + (compressed?.length ?? 0);
}

function toBuffer({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
