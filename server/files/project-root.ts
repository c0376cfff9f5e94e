import { access } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The folders from the root of the repository down to `folder`; none outside of a repository. */
export async function foldersFromRoot(folder: string): Promise<readonly string[]> {
  const folders: string[] = [];
  for (let current = folder; ; current = dirname(current)) {
    folders.unshift(current);
    if (await exists(join(current, '.git'))) return folders;
    if (current === dirname(current)) return [];
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
