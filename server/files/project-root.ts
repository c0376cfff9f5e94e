import { dirname, join } from 'node:path';
import { isVirtualRoot } from '../core/analysis/graph/virtual-path.ts';
import type { Disk } from './disk.ts';
import { unixPath } from './paths.ts';

/** The folders from the root of the repository down to `folder`; none outside of a repository. */
export async function foldersFromRoot(folder: string, disk: Disk): Promise<readonly string[]> {
  const folders: string[] = [];
  for (let current = folder; ; current = dirname(current)) {
    folders.unshift(current);
    if (await exists(join(current, '.git'), disk)) return folders;
    if (current === dirname(current) || isVirtualRoot(unixPath(current))) return [];
  }
}

async function exists(path: string, disk: Disk): Promise<boolean> {
  return disk.look(path).then(
    () => true,
    () => false,
  );
}
