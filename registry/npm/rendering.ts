import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { splice } from '../packuments/template.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';

/** A packument for one address of the server. A large one is kept only compressed, and a tiny one only plain. */
export interface Rendering {
  /** Identifies the content of the package. */
  readonly etag: string;
  /** The size of the packument, in bytes. */
  readonly size: number;
  readonly body: Buffer | undefined;
  readonly compressed: Buffer | undefined;
}

/** Bytes. Compressing less does not pay off. */
const minCompressedSize = 1024;
/** Bytes. Larger packuments are put together and compressed in a worker thread. */
const maxPlainSize = 2 ** 18;

const compress = promisify(gzip);

/** Returns the packument of a template. The template cannot be used afterwards. */
export async function render(
  etag: string,
  template: Buffer,
  packageUrl: string,
  workers: WorkerPool,
): Promise<Rendering> {
  if (template.length > maxPlainSize) {
    const { buffer } = template;
    const transfer = buffer instanceof ArrayBuffer && buffer.byteLength === template.length ? [buffer] : [];
    const { size, compressed } = await workers.run('renderPackument', { template, packageUrl }, { transfer });
    return { etag, size, body: undefined, compressed: Buffer.from(compressed.buffer) };
  }
  const body = splice(template, packageUrl);
  return {
    etag,
    size: body.length,
    body,
    compressed: body.length < minCompressedSize ? undefined : await compress(body),
  };
}

/** Returns a rendering from its compressed form; the size is at the end (RFC 1952, 2.3.1). */
export function fromCompressed(etag: string, compressed: Buffer): Rendering {
  return { etag, size: compressed.readUInt32LE(compressed.length - 4), body: undefined, compressed };
}

/** Returns the bytes that a rendering occupies in memory. */
export function sizeInMemory({ body, compressed }: Rendering): number {
  return (body?.length ?? 0) + (compressed?.length ?? 0);
}
