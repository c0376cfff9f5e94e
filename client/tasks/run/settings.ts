import { type Uri, workspace } from 'vscode';
import { defaultRunner, type RunnerCommand, runnerCommand } from '../../../server/runner/runner-command.ts';
import { splitWords } from '../../../server/runner/words.ts';
import { watcherWords } from './watcher.ts';

export const runnerSetting = 'taskwright.runner';
export const watcherSetting = 'taskwright.watcher';

/** The command with which tasks of this folder are run, or watched. */
export function runner(folder: Uri, { isWatched }: { readonly isWatched: boolean }): RunnerCommand {
  const run = runnerWords(folder);
  const words = isWatched ? watcherWords(run, wordsOf(watcherSetting, folder)) : run;
  const root = workspace.getWorkspaceFolder(folder)?.uri ?? folder;
  return runnerCommand(words, root.fsPath);
}

/** The words of the setting for this folder, as they are written. */
export function runnerWords(folder: Uri): readonly string[] {
  const set = wordsOf(runnerSetting, folder);
  return set.length > 0 ? set : splitWords(defaultRunner).words;
}

function wordsOf(setting: string, folder: Uri): readonly string[] {
  const value: unknown = workspace.getConfiguration(undefined, folder).get(setting);
  return typeof value === 'string' ? splitWords(value).words : [];
}
