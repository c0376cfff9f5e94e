import { virtualPath, virtualUri } from '../../analysis/graph/virtual-path.ts';

// Paths have `/` between their segments, and no ending slash but for the root.

/** The path of a URI, decoded; one that is not well formed is taken as it stands. */
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

/** The URI of another path where `uri` is: on the same disk, or in the same virtual workspace. */
export function uriOf(path: string, uri: string): string {
  const virtual = virtualUri(path, encodeURIComponent);
  if (virtual !== undefined) return virtual;
  const origin = /^[A-Za-z][A-Za-z0-9+.-]*:(?:\/\/[^/]*)?/.exec(uri)?.[0] ?? '';
  return origin + path.split('/').map(encodeURIComponent).join('/');
}

export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** Where `path` leads from `folder`; `..` cannot leave the root. */
export function resolvePath(folder: string, path: string): string {
  const segments: string[] = [];
  for (const segment of (path.startsWith('/') ? path : `${folder}/${path}`).split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return `/${segments.join('/')}`;
}

/** The way from `folder` to `path`. */
export function relativePath(folder: string, path: string): string {
  const from = folder.split('/').filter((segment) => segment !== '');
  const to = path.split('/').filter((segment) => segment !== '');
  let common = 0;
  while (common < from.length && from[common] === to[common]) common++;
  return [...from.slice(common).map(() => '..'), ...to.slice(common)].join('/') || '.';
}
