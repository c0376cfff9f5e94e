import { randomBytes } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Header } from 'tar';

const blockSize = 512;
/** The file in the tarball of `publication` whose content a test chooses. */
const contentPath = 'package/content';

export interface PackedFile {
  readonly path: string;
  readonly content: string | Buffer;
}

/**
 * Returns a tar archive in the gzip format. At level 0, it is not compressed, so its size is determined by the sizes of the
 * files.
 */
export function packed(files: readonly PackedFile[], level = 0): Buffer {
  return gzipSync(archive(files), { level });
}

/** Returns a tar archive. */
export function archive(files: readonly PackedFile[]): Buffer {
  return Buffer.concat([...files.flatMap(entryOf), Buffer.alloc(2 * blockSize)]);
}

/** Returns the tarball of a package, whose manifest has additional members. */
export function tarballOf(name: string, version: string, content: string | Buffer, members: object = {}): Buffer {
  const manifest = JSON.stringify({ name, version, ...members });
  return packed([
    { path: 'package/package.json', content: manifest },
    { path: contentPath, content },
  ]);
}

/**
 * Returns the tarball of a package with a size in bytes, which is at least 150. Most of it is a file of random bytes, which
 * cannot be compressed. Clients ignore the zeros at the end.
 */
export function tarballOfSize(name: string, version: string, size: number, members: object = {}): Buffer {
  const content = randomBytes(Math.max(0, size - maxOverhead));
  const tarball = packed(
    [
      { path: 'package/package.json', content: JSON.stringify({ name, version, ...members }) },
      ...(content.length > 0 ? [{ path: 'package/data', content }] : []),
    ],
    6,
  );
  return Buffer.concat([tarball, Buffer.alloc(Math.max(0, size - tarball.length))]);
}

/** The maximum number of bytes that the format adds to a large file in a tarball. */
const maxOverhead = 1024;

/** Returns the content in a tarball of `tarballOf`. */
export function contentIn(tarball: Buffer): string {
  const archive = gunzipSync(tarball);
  for (let at = 0; at < archive.length; ) {
    const { path, size = 0 } = new Header(archive, at);
    const start = at + blockSize;
    if (path === contentPath) return archive.subarray(start, start + size).toString();
    at = start + Math.ceil(size / blockSize) * blockSize;
  }
  throw new Error('The tarball has no content.');
}

function entryOf({ path, content }: PackedFile): readonly Buffer[] {
  const bytes = Buffer.from(content);
  const block = Buffer.alloc(blockSize);
  const needsAttributes = new Header({ path, type: 'File', mode: 0o644, size: bytes.length }).encode(block);
  if (needsAttributes) throw new Error(`The path \`${path}\` is too long for this archive.`);
  return [block, bytes, Buffer.alloc((blockSize - (bytes.length % blockSize)) % blockSize)];
}
