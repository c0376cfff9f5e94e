/** Returns the problem of the path of a file or folder. */
export function pathProblem(path: string): string | undefined {
  return path.includes('\0') ? 'A path must not contain a null character' : undefined;
}
