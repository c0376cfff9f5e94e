import { dirname, join } from 'node:path';
import { isVirtual } from '../core/analysis/graph/placement/virtual-path.ts';
import type { Disk } from './disk.ts';
import { unixPath } from './paths.ts';

/** Resolves to the folders from the root of the repository down to `folder`; none outside a repository. */
export async function foldersFromRoot(folder: string, disk: Disk): Promise<readonly string[]> {
  const folders: string[] = [];
  for (let current = folder; ; current = dirname(current)) {
    folders.unshift(current);
    if (await exists(join(current, '.git'), disk)) return folders;
    // Folders above a virtual workspace do not belong to the project.
    if (current === dirname(current) || isVirtual(unixPath(current))) return [];
  }
}

async function exists(path: string, disk: Disk): Promise<boolean> {
  return disk.look(path).then(
    () => true,
    () => false,
  );
}
