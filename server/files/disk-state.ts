import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { normalize } from 'node:path/posix';
import type { FileState } from '../core/analysis/graph/file-lookup.ts';
import { codeOf } from './failure.ts';
import { isRunnable } from './script-file.ts';

/** What a look at the disk has shown. Windows knows no right to run a file. */
export function stateOf(stats: Stats | undefined): FileState {
  if (!stats) return 'missing';
  if (stats.isDirectory()) return 'folder';
  return process.platform === 'win32' || isRunnable(stats.mode) ? 'script' : 'file';
}

/** What stands at a path; unknown when nobody may look. */
export async function lookAt(path: string): Promise<FileState> {
  try {
    return stateOf(await stat(path));
  } catch (error) {
    const code = codeOf(error);
    return code === 'ENOENT' || code === 'ENOTDIR' ? 'missing' : 'unknown';
  }
}

/** Programs (`/bin/sh`) are looked for outside of the project, too; nothing else is. */
const program = /^(?:\/|[A-Za-z]:\/)(?:.*\/)?s?bin\/[^/]+$|\.exe$/;

/** Whether a path (with `/`) is ours to look at: one inside these folders (with `/`), or a program. */
export function mayLookAt(path: string, folders: readonly string[]): boolean {
  const meant = normalize(path);
  return program.test(meant) || folders.some((folder) => meant === folder || meant.startsWith(`${folder}/`));
}
