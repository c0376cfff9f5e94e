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
