import { virtualPath, virtualUri } from '../analysis/graph/placement/virtual-path.ts';
import { canonicalPath } from './canonical-path.ts';
import { type PathSystem, separatorOf } from './path-system.ts';

/**
 * Returns the canonical path of the file with a URI, which may be virtual; undefined if it is not a file, or is a file on another
 * machine, which has a path on Windows only (`\\server\share`).
 */
export function pathOfFileUri(uri: string, system: PathSystem): string | undefined {
  if (!uri.startsWith('file:')) return virtualPath(uri)?.replaceAll('/', separatorOf(system));
  try {
    return systemPath(new URL(uri), system);
  } catch {
    return undefined;
  }
}

/** Returns the path of a `file:` URL. Throws a `URIError` if it is malformed. */
function systemPath({ hostname, pathname }: URL, system: PathSystem): string | undefined {
  const isWindows = system === 'windows';
  // Separators in names are not supported.
  if (/%2f/i.test(pathname) || (isWindows && /%5c/i.test(pathname))) return undefined;
  const path = decodeURIComponent(pathname).replace(/^(\/[A-Z]:)/, (drive) => drive.toLowerCase());
  if (!isWindows) return hostname === '' ? canonicalPath(path, system) : undefined;
  if (hostname !== '') return `\\\\${hostname}${path.replaceAll('/', '\\')}`;
  return /^\/[a-z]:/.test(path) ? path.slice(1).replaceAll('/', '\\') : undefined;
}

/** Returns the URI of an absolute path, encoded as in VS Code, so that client and server use the same URI for a file. */
export function fileUriOf(path: string, system: PathSystem): string {
  const unix = system === 'windows' ? path.replaceAll('\\', '/') : path;
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
