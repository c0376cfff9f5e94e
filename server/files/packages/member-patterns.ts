import { posix } from 'node:path';
import picomatch from 'picomatch';

/**
 * Returns a function that tests whether the path of a folder, relative to the root of a workspace, matches one of the patterns
 * of Cargo or uv: `*` and `?` match names that do not begin with a period, and `**` matches any number of folders.
 */
export function memberPatterns(patterns: readonly string[]): (inner: string) => boolean {
  const plain = patterns.map((pattern) => posix.normalize(pattern).replace(/\/+$/, ''));
  const matches = picomatch(plain, { noextglob: true, nobrace: true, nonegate: true, windows: false });
  return (inner) => plain.includes(inner) || matches(inner);
}

/** Returns the path of a folder relative to the root of a workspace, `.` for the root; undefined outside. */
export function innerPath(root: string, folder: string): string | undefined {
  if (folder === root) return '.';
  return folder.startsWith(`${root}/`) ? folder.slice(root.length + 1) : undefined;
}
