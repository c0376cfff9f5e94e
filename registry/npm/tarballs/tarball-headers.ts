import type { ContextOfReads } from '../../http/context.ts';

/** Seconds. */
const oneYear = 31_536_000;

/** Returns the headers of all successful responses with a tarball. */
export function tarballHeaders(etag: string, { directory }: Pick<ContextOfReads, 'directory'>) {
  const scope = directory.mode() === 'simple-token' ? 'public' : 'private';
  return {
    ETag: etag,
    'Accept-Ranges': 'bytes',
    'Cache-Control': `${scope}, max-age=${oneYear}, immutable`,
    'Content-Type': 'application/octet-stream',
  };
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
