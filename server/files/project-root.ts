import { dirname, join } from 'node:path';
import type { Disk } from './disk.ts';

/** The folders from the root of the repository down to `folder`; none outside of a repository. */
export async function foldersFromRoot(folder: string, disk: Disk): Promise<readonly string[]> {
  const folders: string[] = [];
  for (let current = folder; ; current = dirname(current)) {
    folders.unshift(current);
    if (await exists(join(current, '.git'), disk)) return folders;
    if (current === dirname(current)) return [];
  }
}

async function exists(path: string, disk: Disk): Promise<boolean> {
  return disk.look(path).then(
    () => true,
    () => false,
  );
}
