import { isAbsolute, relative, sep } from 'node:path';

/** Returns a path relative to a folder, with `/`. A path on another drive stays absolute. */
export function displayPath(path: string, folder: string): string {
  const shown = relative(folder, path);
  return (isAbsolute(shown) ? path : shown).replaceAll(sep, '/');
}

/** Returns `path` relative to `folder`, with `/`; undefined if it is not inside. */
export function pathInside(folder: string, path: string): string | undefined {
  const inner = relative(folder, path).replaceAll(sep, '/');
  return inner === '' || inner === '..' || inner.startsWith('../') || isAbsolute(inner) ? undefined : inner;
}

/** Returns a path with `/` between its segments, as used in `server/core`. */
export function unixPath(path: string): string {
  return path.replaceAll(sep, '/');
}

/** Returns whether a path is below a folder, by comparing the strings only. */
export function isBelow(path: string, folder: string): boolean {
  return path.startsWith(folder) && (path[folder.length] === sep || folder.endsWith(sep));
}
