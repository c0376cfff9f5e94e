import { fileURLToPath } from 'node:url';
import { isInside, isTooBroad, realFolders } from '../agent-tools/roots.ts';

/** The folders that are known without the client. */
export interface StartFolders {
  /** Those of the command line. */
  readonly named: readonly string[];
  readonly current: string;
  readonly home: string;
}

/**
 * Returns the folders that may be read and written. `roots` are the addresses that the client lists; undefined if it does not support
 * that. Folders of the client outside of those of the command line are ignored. Without either, it is the current folder, unless that is
 * the root of a disk or the home folder: a client that starts there has no project.
 */
export function allowedFolders(
  roots: readonly string[] | undefined,
  { named, current, home }: StartFolders,
): readonly string[] {
  const limits = realFolders(named);
  if (roots !== undefined && roots.length > 0) {
    const folders = realFolders(roots.flatMap(pathsOf));
    return named.length === 0 ? folders : folders.filter((folder) => isInside(folder, limits));
  }
  if (named.length > 0) return limits;
  if (roots !== undefined) return [];
  return realFolders([current]).filter((folder) => !isTooBroad(folder, home));
}

function pathsOf(address: string): readonly string[] {
  try {
    return address.startsWith('file:') ? [fileURLToPath(address)] : [];
  } catch {
    return [];
  }
}
