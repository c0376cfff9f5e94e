/** Returns the problem with the path of a file or folder; undefined if it is valid. */
export function pathProblem(path: string): string | undefined {
  return path.includes('\0') ? 'A path must not contain a null character' : undefined;
}
