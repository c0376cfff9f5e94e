import { isAbsolute, relative, resolve, sep } from 'node:path';
import { canonicalPath, shownPath } from '../core/paths/canonical-path.ts';
import { pathSystemOf } from '../core/paths/path-system.ts';

const machine = globalThis as { readonly process?: { readonly platform: string } };

/** The system of this machine. A browser has no paths of its own; those of its files have `/` as separator. */
export const hostSystem = pathSystemOf(machine.process?.platform ?? 'linux');

/** Returns the canonical absolute path for a path that a user or the system wrote, relative to a canonical folder. */
export function resolvedPath(folder: string, written: string): string {
  return canonicalPath(resolve(folder, written), hostSystem);
}

/** Returns a path as this system writes it, for texts that people read. */
export function systemPath(path: string): string {
  return shownPath(path, hostSystem);
}

/** Returns a path relative to a folder, with `/` as separator. A path on another drive stays absolute. */
export function displayPath(path: string, folder: string): string {
  const shown = relative(folder, path);
  return (isAbsolute(shown) ? path : shown).replaceAll(sep, '/');
}

const isNotNormal = /[\\/]\.{0,2}(?:[\\/]|$)/;

/** Returns `path` relative to `folder`, with `/` as separator; undefined if it is not inside. */
export function pathInside(folder: string, path: string): string | undefined {
  // The usual case, which occurs hundreds of times per search. `relative` would resolve and normalize both paths.
  if (isBelow(path, folder) && !isNotNormal.test(path)) {
    return unixPath(path.slice(folder.length + (folder.endsWith(sep) ? 0 : 1)));
  }
  const inner = relative(folder, path).replaceAll(sep, '/');
  return inner === '' || inner === '..' || inner.startsWith('../') || isAbsolute(inner) ? undefined : inner;
}

/** Returns a path with `/` between its segments, as used in `server/core`. */
export function unixPath(path: string): string {
  return sep === '/' ? path : path.replaceAll(sep, '/');
}

/**
 * Returns the path of an entry of a folder. Both must be normalized already; unlike `join`, this does not normalize them again.
 */
export function entryPath(folder: string, name: string): string {
  return folder.endsWith(sep) ? `${folder}${name}` : `${folder}${sep}${name}`;
}

/** Returns whether a path is below a folder, by comparing the strings only. */
export function isBelow(path: string, folder: string): boolean {
  return path.startsWith(folder) && (path[folder.length] === sep || folder.endsWith(sep));
}
