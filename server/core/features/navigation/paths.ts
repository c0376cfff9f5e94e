import { virtualPath, virtualUri } from '../../analysis/graph/placement/virtual-path.ts';

// Paths have `/` between their segments. Only the root ends with `/`.

/** Returns the decoded path of a URI; a malformed path is returned unchanged. */
export function pathOf(uri: string): string {
  const virtual = virtualPath(uri);
  if (virtual !== undefined) return virtual;
  const path = uri.replace(/^[A-Za-z][A-Za-z0-9+.-]*:(?:\/\/[^/]*)?/, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Returns the URI of a path on the same disk, or in the same virtual workspace, as `uri`. */
export function uriOf(path: string, uri: string): string {
  const virtual = virtualUri(path, encodeURIComponent);
  if (virtual !== undefined) return virtual;
  const origin = /^[A-Za-z][A-Za-z0-9+.-]*:(?:\/\/[^/]*)?/.exec(uri)?.[0] ?? '';
  return origin + path.split('/').map(encodeURIComponent).join('/');
}

export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** Resolves `path` against `folder`; `..` does not leave the root. */
export function resolvePath(folder: string, path: string): string {
  const segments: string[] = [];
  for (const segment of (path.startsWith('/') ? path : `${folder}/${path}`).split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return `/${segments.join('/')}`;
}

/** Returns the relative path from `folder` to `path`. */
export function relativePath(folder: string, path: string): string {
  const from = folder.split('/').filter((segment) => segment !== '');
  const to = path.split('/').filter((segment) => segment !== '');
  let common = 0;
  while (common < from.length && from[common] === to[common]) common++;
  return [...from.slice(common).map(() => '..'), ...to.slice(common)].join('/') || '.';
}
