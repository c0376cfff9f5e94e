import { type Uri, workspace } from 'vscode';
import { defaultRunner, type RunnerCommand, runnerCommand } from '../../../server/runner/runner-command.ts';
import { splitWords } from '../../../server/runner/words.ts';
import { watcherWords } from './watcher.ts';

export const runnerSetting = 'taskwright.runner';
export const watcherSetting = 'taskwright.watcher';

/** What runs or watches tasks, and where that is said. */
export interface TaskRunner extends RunnerCommand {
  readonly setting: typeof runnerSetting | typeof watcherSetting;
  /** A quote is not closed in the setting, so that it is no command. */
  readonly hasOpenQuote: boolean;
  /** It is `watch` in the place of the runner's `run`. */
  readonly isOwnWatch: boolean;
}

/** The command with which tasks of this folder are run, or watched. */
export function runner(folder: Uri, { isWatched }: { readonly isWatched: boolean }): TaskRunner {
  const watcher = isWatched ? textOf(watcherSetting, folder) : '';
  const isOwnWatch = isWatched && watcher === '';
  const text = watcher || runnerText(folder);
  const words = wordsIn(text);
  const root = workspace.getWorkspaceFolder(folder)?.uri ?? folder;
  return {
    ...runnerCommand(isOwnWatch ? watcherWords(words) : words, root.fsPath),
    setting: watcher === '' ? runnerSetting : watcherSetting,
    hasOpenQuote: splitWords(text).openQuote !== undefined,
    isOwnWatch,
  };
}

/** The words of the setting for this folder, as they are written. */
export function runnerWords(folder: Uri): readonly string[] {
  return wordsIn(runnerText(folder));
}

function runnerText(folder: Uri): string {
  return textOf(runnerSetting, folder) || defaultRunner;
}

/** Of a text with an open quote the whole as one word: a program that nobody has, rather than another one. */
function wordsIn(text: string): readonly string[] {
  const { words, openQuote } = splitWords(text);
  return openQuote === undefined ? words : [text];
}

function textOf(setting: string, folder: Uri): string {
  const value: unknown = workspace.getConfiguration(undefined, folder).get(setting);
  return typeof value === 'string' ? value.trim() : '';
}
