import { normalize } from 'node:path/posix';
import type { FileState } from '../core/analysis/graph/file-lookup.ts';
import type { Disk, DiskStats } from './disk.ts';
import { codeOf } from './failure.ts';

/** What a look at the disk has shown. Where nothing has the right to be run, everything may be. */
export function stateOf({ is, isRunnable = true }: DiskStats): FileState {
  if (is === 'folder') return 'folder';
  return isRunnable ? 'script' : 'file';
}

/** What stands at a path; unknown when nobody may look. */
export async function lookAt(path: string, disk: Disk): Promise<FileState> {
  try {
    return stateOf(await disk.look(path));
  } catch (error) {
    const code = codeOf(error);
    return code === 'ENOENT' || code === 'ENOTDIR' ? 'missing' : 'unknown';
  }
}

/** Programs (`/bin/sh`) are looked for outside of the project, too; nothing else is. */
const program = /^(?:\/|[A-Za-z]:\/)(?:.*\/)?s?bin\/[^/]+$|\.exe$/;

/** Whether a path (with `/`) is ours to look at: one inside these folders (with `/`), or a program where there are any. */
export function mayLookAt(
  path: string,
  folders: readonly string[],
  { hasPrograms }: { readonly hasPrograms: boolean },
): boolean {
  const meant = normalize(path);
  return (
    (hasPrograms && program.test(meant)) || folders.some((folder) => meant === folder || meant.startsWith(`${folder}/`))
  );
}
