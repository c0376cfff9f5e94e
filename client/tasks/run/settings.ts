import { resolve } from 'node:path';
import { type Uri, workspace } from 'vscode';
import { watcherWords } from './watcher.ts';
import { splitWords } from './words.ts';

export const runnerSetting = 'taskwright.runner';

export interface RunnerCommand {
  /** A name to be found on the PATH, or a full path. */
  readonly program: string;
  readonly words: readonly string[];
}

/** The command with which tasks of this folder are run, or watched. */
export function runner(folder: Uri, { isWatched }: { readonly isWatched: boolean }): RunnerCommand {
  const set = wordsOf(runnerSetting, folder);
  const run = set.length > 0 ? set : ['mise', 'run'];
  const [program = '', ...words] = isWatched ? watcherWords(run, wordsOf('taskwright.watcher', folder)) : run;
  const isPath = /[/\\]/.test(program);
  const root = workspace.getWorkspaceFolder(folder)?.uri ?? folder;
  return { program: isPath ? resolve(root.fsPath, program) : program, words };
}

function wordsOf(setting: string, folder: Uri): readonly string[] {
  const value: unknown = workspace.getConfiguration(undefined, folder).get(setting);
  return typeof value === 'string' ? splitWords(value).words : [];
}
