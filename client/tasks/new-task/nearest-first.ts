/**
 * Returns paths in the order of their distance from a file: those in its folder, then those in the folders above it, and so on. Paths
 * with the same distance keep their order. The separator is `/`.
 */
export function nearestFirst(paths: readonly string[], file: string): readonly string[] {
  return paths.toSorted((a, b) => sharedFolders(b, file) - sharedFolders(a, file) || depthOf(a) - depthOf(b));
}

function sharedFolders(path: string, file: string): number {
  const folders = path.split('/').slice(0, -1);
  const others = file.split('/').slice(0, -1);
  const different = folders.findIndex((name, index) => name !== others[index]);
  return different < 0 ? folders.length : different;
}

function depthOf(path: string): number {
  return path.split('/').length;
}
