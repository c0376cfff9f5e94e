import { normalize } from 'node:path/posix';
import type { FileState } from '../core/analysis/graph/file-lookup.ts';
import type { Disk, DiskStats } from './disk.ts';
import { codeOf } from './failure.ts';

/** Returns the state of a path that exists. On systems without execute permissions, every file counts as a script. */
export function stateOf({ is, isRunnable = true }: DiskStats): FileState {
  if (is === 'folder') return 'folder';
  return isRunnable ? 'script' : 'file';
}

/** Resolves to the state of a path; `unknown` if it cannot be read. */
export async function lookAt(path: string, disk: Disk): Promise<FileState> {
  try {
    return stateOf(await disk.look(path));
  } catch (error) {
    const code = codeOf(error);
    return code === 'ENOENT' || code === 'ENOTDIR' ? 'missing' : 'unknown';
  }
}

/** Matches the paths of programs (`/bin/sh`), the only ones that are looked up outside the project. */
const program = /^(?:\/|[A-Za-z]:\/)(?:.*\/)?s?bin\/[^/]+$|\.exe$/;

/** Returns whether a path may be looked up: it is inside one of the folders, or is a program. Paths have `/` as separator. */
export function mayLookAt(
  path: string,
  folders: readonly string[],
  { hasPrograms }: { readonly hasPrograms: boolean },
): boolean {
  const normalized = normalize(path);
  return (
    (hasPrograms && program.test(normalized)) ||
    folders.some((folder) => normalized === folder || normalized.startsWith(`${folder}/`))
  );
}
