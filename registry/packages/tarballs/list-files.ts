import { createHash } from 'node:crypto';
import { createGunzip, type Gunzip } from 'node:zlib';
import { Parser, type ReadEntry } from 'tar';

/** A file in the tarball of a package. */
export interface PackedFile {
  /** Without the first folder, which clients remove. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** SHA-256 of the content, hexadecimal digits. */
  readonly hash: string;
}

/** Bytes that are unpacked in one step. */
const chunkSize = 2 ** 16;

/** Resolves to the files of a tarball that was checked when it was published. Lets other work run after each chunk. */
export async function listFiles(content: AsyncIterable<Buffer>): Promise<readonly PackedFile[]> {
  const files: PackedFile[] = [];
  const parser = new Parser({ onReadEntry: (entry) => readEntry(entry, files) });
  const gunzip = createGunzip({ chunkSize });
  const unpacking = unpack(content, gunzip);
  for await (const chunk of gunzip) parser.write(chunk);
  await unpacking;
  parser.end();
  return files;
}

/** Writes a tarball into a stream that unpacks it. A failure also ends the stream. */
async function unpack(content: AsyncIterable<Buffer>, gunzip: Gunzip): Promise<void> {
  try {
    for await (const part of content) await written(gunzip, part);
    gunzip.end();
  } catch (error) {
    gunzip.destroy(error instanceof Error ? error : undefined);
  }
}

function written(gunzip: Gunzip, part: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    gunzip.write(part, (error) => (error ? reject(error) : resolve()));
  });
}

function readEntry(entry: ReadEntry, files: PackedFile[]): void {
  const hash = createHash('sha256');
  entry.on('data', (part: Buffer) => hash.update(part));
  entry.on('end', () => {
    if (entry.type !== 'File' && entry.type !== 'OldFile') return;
    files.push({ path: entry.path.replace(/^[^/]*\/+/, ''), size: entry.size, hash: hash.digest('hex') });
  });
}
