import { normalize } from 'node:path/posix';
import type { FileState } from '../core/analysis/graph/file-lookup.ts';
import type { Disk, DiskStats } from './disk.ts';
import { codeOf } from './failure.ts';

/** Returns the state of a path that exists. On systems without execute permissions, every file counts as a script. */
export function stateOf({ kind, isRunnable = true }: DiskStats): FileState {
  if (kind === 'folder') return 'folder';
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

/** Matches the paths of programs (`/bin/sh`), which are looked up outside the project as well. */
const program = /^(?:\/|[A-Za-z]:\/)(?:.*\/)?s?bin\/[^/]+$|\.exe$/;

/**
 * Returns whether a path may be looked up: it is inside one of the folders, or, with `hasPrograms`, is a program or an
 * absolute path in the text. Paths have `/` as separator.
 */
export function mayLookAt(
  path: string,
  folders: readonly string[],
  { hasPrograms, inText }: { readonly hasPrograms: boolean; readonly inText?: 'absolute' | 'relative' | undefined },
): boolean {
  const normalized = normalize(path);
  return (
    (hasPrograms && (inText === 'absolute' || program.test(normalized))) ||
    folders.some((folder) => normalized === folder || normalized.startsWith(`${folder}/`))
  );
}
