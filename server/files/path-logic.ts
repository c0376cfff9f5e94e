import { canonicalPath } from '../core/paths/canonical-path.ts';
import type { PathSystem } from '../core/paths/path-system.ts';

/** The functions of a module of Node for the paths of a system. */
export interface PathModule {
  readonly sep: string;
  isAbsolute(path: string): boolean;
  relative(from: string, to: string): string;
  resolve(...paths: string[]): string;
}

const isNotNormal = /[\\/]\.{0,2}(?:[\\/]|$)/;

/** Returns the functions for the paths of a system. */
export function pathLogic({ isAbsolute, relative, resolve, sep }: PathModule, system: PathSystem) {
  const unixPath = (path: string): string => (sep === '/' ? path : path.replaceAll(sep, '/'));
  const isBelow = (path: string, folder: string): boolean =>
    path.startsWith(folder) && (path[folder.length] === sep || folder.endsWith(sep));
  return {
    /** Returns the canonical absolute path for a path that a user or the system wrote, relative to a canonical folder. */
    resolvedPath: (folder: string, written: string): string => canonicalPath(resolve(folder, written), system),

    /** Returns a path relative to a folder, with `/` as separator. A path on another drive stays absolute. */
    displayPath(path: string, folder: string): string {
      const shown = relative(folder, path);
      return unixPath(isAbsolute(shown) ? path : shown);
    },

    /** Returns `path` relative to `folder`, with `/` as separator; undefined if it is not inside. */
    pathInside(folder: string, path: string): string | undefined {
      // The usual case, which occurs hundreds of times per search. `relative` would resolve and normalize both paths.
      if (isBelow(path, folder) && !isNotNormal.test(path)) {
        return unixPath(path.slice(folder.length + (folder.endsWith(sep) ? 0 : 1)));
      }
      const inner = unixPath(relative(folder, path));
      return inner === '' || inner === '..' || inner.startsWith('../') || isAbsolute(inner) ? undefined : inner;
    },

    /** Returns a path with `/` between its segments, as used in `server/core`. */
    unixPath,

    /**
     * Returns the path of an entry of a folder. Both must be normalized already; unlike `join`, this does not normalize them
     * again.
     */
    entryPath: (folder: string, name: string): string =>
      folder.endsWith(sep) ? `${folder}${name}` : `${folder}${sep}${name}`,

    /** Returns whether a path is below a folder, by comparing the strings only. */
    isBelow,
  };
}
