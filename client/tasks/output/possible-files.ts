import { posix, win32 } from 'node:path';

/**
 * Returns the possible full paths of a file in the output of a task, the most likely one first. `folders` are those that the path can
 * be relative to.
 */
export function possibleFiles(file: string, folders: readonly string[], platform: NodeJS.Platform): readonly string[] {
  const { isAbsolute, normalize, resolve } = platform === 'win32' ? win32 : posix;
  // Unix shells on Windows write drives as folders.
  const path = platform === 'win32' ? file.replace(/^\/([A-Za-z])\//, '$1:/') : file;
  if (isAbsolute(path)) return [normalize(path)];
  return [...new Set(folders)].map((folder) => resolve(folder, path));
}
