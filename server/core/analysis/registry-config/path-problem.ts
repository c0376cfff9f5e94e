/** Returns the problem with the path of a file or folder; undefined if it is valid. */
export function pathProblem(path: string): string | undefined {
  return path.includes('\0') ? 'A path must not contain a null character' : undefined;
}

/** Returns the problem with the path of a PEM file. The message does not quote the value, because it may be a key. */
export function pemPathProblem(path: string): string | undefined {
  if (path.includes('-----BEGIN ')) return 'Expected the path of a file in PEM format, not its content';
  return pathProblem(path);
}
