import { isScriptText } from '../core/syntax/script/header-line.ts';
import { concurrently } from './concurrently.ts';
import type { Disk } from './disk.ts';
import { readText } from './read-text.ts';
import type { TaskFile } from './task-file.ts';

/**
 * - `executable`: the runner loads it.
 * - `not executable`: it has the text of a script, but the runner does not load it.
 * - `other`: the runner does not load it, and it is no script, but a document or a library.
 * - `none`: it is no file.
 */
type ScriptState = 'executable' | 'not executable' | 'other' | 'none';

/** The files in task folders, by what they are. */
export interface SortedFiles {
  /** The files that are tasks, and all files that are no scripts by their names. */
  readonly tasks: readonly TaskFile[];
  /** The documents and libraries in task folders, which are not tasks. */
  readonly others: readonly TaskFile[];
}

/** Resolves to the files, with those in task folders that are no script tasks apart. */
export async function withoutOthers(files: readonly TaskFile[], disk: Disk): Promise<SortedFiles> {
  const states = await concurrently(files, async ({ path, script }) =>
    script === undefined ? 'executable' : scriptState(path, disk),
  );
  return {
    tasks: files.flatMap((file, index): readonly TaskFile[] => {
      if (states[index] === 'not executable') return [{ ...file, isNotExecutable: true }];
      return states[index] === 'executable' ? [file] : [];
    }),
    others: files.filter((_, index) => states[index] === 'other'),
  };
}

/** Resolves to whether a file in a task folder is a script task: it is executable, or has the text of a script. */
async function scriptState(path: string, disk: Disk): Promise<ScriptState> {
  const found = await disk.look(path).catch(() => undefined);
  if (found?.kind !== 'file') return 'none';
  if (found.isRunnable === true) return 'executable';
  const read = await readText(path, disk);
  if (!('text' in read) || !isScriptText(read.text, path)) return 'other';
  // On a disk without permissions, it is not known whether the runner loads the script.
  return found.isRunnable === false ? 'not executable' : 'executable';
}
