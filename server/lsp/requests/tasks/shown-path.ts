import { isWithin } from '../../../core/text/is-within.ts';

/** Returns the path of a file relative to its workspace folder, if it is in one. */
export function shownPath(path: string, folders: readonly string[]): string {
  const folder = folders.find((outer) => isWithin(path, outer));
  const inside = folder === undefined ? path : path.slice(folder.length + 1);
  return folder === undefined || folders.length === 1
    ? inside
    : `${folder.slice(folder.lastIndexOf('/') + 1)}/${inside}`;
}
