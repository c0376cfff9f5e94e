import type { OutgoingHttpHeaders } from 'node:http';
import type { ContextOfReads } from '../../http/context.ts';

/** Seconds. */
const oneYear = 31_536_000;

/** Complete values: composing them for each request would cost more than other headers. */
const cacheControl = {
  public: `public, max-age=${oneYear}, immutable`,
  private: `private, max-age=${oneYear}, immutable`,
} as const;

/** Returns the headers of all successful responses with a tarball, and the length of the body if it is given. */
export function tarballHeaders(
  etag: string,
  { directory }: Pick<ContextOfReads, 'directory'>,
  length?: number,
): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = {
    ETag: etag,
    'Accept-Ranges': 'bytes',
    'Cache-Control': cacheControl[directory.mode() === 'simple-token' ? 'public' : 'private'],
    'Content-Type': 'application/octet-stream',
  };
  // Spreading a second object would take as long as the rest of this module.
  if (length !== undefined) headers['Content-Length'] = length;
  return headers;
}

/** Returns the entity tag of the content of a blob. */
export function etagOfBlob(blob: string): string {
  return `"${blob.slice(0, 32)}"`;
}

/** Returns the version in `name-1.2.3.tgz`; for another name an empty string, which is not a version. */
export function versionInFile(file: string, name: string): string {
  const prefix = `${name.slice(name.indexOf('/') + 1)}-`;
  return file.startsWith(prefix) && file.endsWith('.tgz') ? file.slice(prefix.length, -'.tgz'.length) : '';
}
