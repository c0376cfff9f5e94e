import { sep } from 'node:path';
import { virtualPath, virtualUri } from '../core/analysis/graph/placement/virtual-path.ts';
import { unixPath } from './paths.ts';

const isWindows = sep === '\\';

/**
 * Returns the path of the file with a URI, which may be virtual; undefined if it is not a file, or is a file on another
 * machine.
 */
export function pathOfUri(uri: string): string | undefined {
  if (!uri.startsWith('file:')) return virtualPath(uri)?.replaceAll('/', sep);
  try {
    return systemPath(new URL(uri));
  } catch {
    return undefined;
  }
}

/** Returns the path of a `file:` URL in the notation of the system. Throws a `URIError` if it is malformed. */
function systemPath({ hostname, pathname }: URL): string | undefined {
  // Separators in names are not supported.
  if (/%2f/i.test(pathname) || (isWindows && /%5c/i.test(pathname))) return undefined;
  const path = decodeURIComponent(pathname).replace(/^(\/[A-Z]:)/, (drive) => drive.toLowerCase());
  if (!isWindows) return hostname === '' ? path : undefined;
  if (hostname !== '') return `\\\\${hostname}${path.replaceAll('/', sep)}`;
  return /^\/[a-z]:/.test(path) ? path.slice(1).replaceAll('/', sep) : undefined;
}

/** Returns the URI of a path, encoded as in VS Code, so that client and server use the same URI for a file. */
export function uriOfPath(path: string): string {
  const unix = unixPath(path);
  return virtualUri(unix, encodeSegment) ?? systemUri(unix.replace(/^(\/?[A-Z]:)/, (drive) => drive.toLowerCase()));
}

function systemUri(path: string): string {
  const encoded = path.split('/').map(encodeSegment).join('/');
  if (encoded.startsWith('//')) return `file:${encoded}`;
  return encoded.startsWith('/') ? `file://${encoded}` : `file:///${encoded}`;
}

function encodeSegment(segment: string): string {
  return encodeURIComponent(segment).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
