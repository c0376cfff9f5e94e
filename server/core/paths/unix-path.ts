import { virtualPath, virtualUri } from '../analysis/graph/placement/virtual-path.ts';

// Paths have `/` between their segments. Those of Windows begin with a drive in lower case (`c:/a`) or a host (`//host/share`).
// Only the root ends with `/`.

/** Returns the decoded path of a URI; a malformed path is returned unchanged. */
export function pathOf(uri: string): string {
  const virtual = virtualPath(uri);
  if (virtual !== undefined) return virtual;
  const [origin = '', host = ''] = originOf(uri);
  const path = `${uri.startsWith('file:') && host !== '' ? `//${host}` : ''}${uri.slice(origin.length)}`;
  try {
    return decodeURIComponent(path).replace(/^\/([A-Za-z]:)(?=\/|$)/, (_, drive: string) => drive.toLowerCase());
  } catch {
    return path;
  }
}

/** Returns the URI of a path on the same disk, or in the same virtual workspace, as `uri`. */
export function uriOf(path: string, uri: string): string {
  const virtual = virtualUri(path, encodeURIComponent);
  if (virtual !== undefined) return virtual;
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  if (path.startsWith('//')) return `file:${encoded}`;
  const [origin = '', host = ''] = originOf(uri);
  const start = uri.startsWith('file:') && host !== '' ? 'file://' : origin;
  return path.startsWith('/') ? start + encoded : `${start}/${encoded}`;
}

/** Matches the scheme of a URI with its host. */
function originOf(uri: string): readonly string[] {
  return /^[A-Za-z][A-Za-z0-9+.-]*:(?:\/\/([^/]*))?/.exec(uri) ?? [];
}

export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** Resolves `path` against `folder`; `..` does not leave the root. */
export function resolvePath(folder: string, path: string): string {
  const absolute = path.startsWith('/') || drive.test(path) ? path : `${folder}/${path}`;
  const root = /^[A-Za-z]:|^\/\/(?=[^/])[^/]*/.exec(absolute)?.[0] ?? '';
  const segments: string[] = [];
  for (const segment of absolute.slice(root.length).split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return `${root}/${segments.join('/')}`;
}

const drive = /^[A-Za-z]:\//;

/** Returns the relative path from `folder` to `path`. */
export function relativePath(folder: string, path: string): string {
  const from = folder.split('/').filter((segment) => segment !== '');
  const to = path.split('/').filter((segment) => segment !== '');
  let common = 0;
  while (common < from.length && from[common] === to[common]) common++;
  return [...from.slice(common).map(() => '..'), ...to.slice(common)].join('/') || '.';
}
