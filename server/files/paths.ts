import { isAbsolute, relative, sep } from 'node:path';

/** A path as people see it: from the current folder, with `/`; a path on another drive stays absolute. */
export function displayPath(path: string, folder: string): string {
  const shown = relative(folder, path);
  return (isAbsolute(shown) ? path : shown).replaceAll(sep, '/');
}

/** The way from `folder` down to `path`, with `/`; undefined when it does not lie inside. */
export function pathInside(folder: string, path: string): string | undefined {
  const inner = relative(folder, path).replaceAll(sep, '/');
  return inner === '' || inner === '..' || inner.startsWith('../') || isAbsolute(inner) ? undefined : inner;
}

/** A path with `/` between its segments, as the core has it. */
export function unixPath(path: string): string {
  return path.replaceAll(sep, '/');
}

/** Whether a path lies below a folder, both as the system writes them: a quick look, without resolving anything. */
export function isBelow(path: string, folder: string): boolean {
  return path.startsWith(folder) && (path[folder.length] === sep || folder.endsWith(sep));
}
