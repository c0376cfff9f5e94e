import { type Uri, workspace } from 'vscode';
import { defaultRunner, type RunnerCommand, runnerCommand } from '../../../server/runner/runner-command.ts';
import { splitWords } from '../../../server/runner/words.ts';
import { watcherWords } from './watcher.ts';

export const runnerSetting = 'taskwright.runner';
export const watcherSetting = 'taskwright.watcher';

/** The command that runs or watches tasks, and the setting that defines it. */
export interface TaskRunner extends RunnerCommand {
  readonly setting: typeof runnerSetting | typeof watcherSetting;
  /** Whether the setting contains an unclosed quote, which makes the command invalid. */
  readonly hasOpenQuote: boolean;
  /** Whether the command is the runner's own `watch`. */
  readonly isRunnerWatch: boolean;
}

/** Returns the command that runs or watches the tasks of this folder. A watched task is not forced. */
export function runner(folder: Uri, { isWatched, isForced = false }: RunMode): TaskRunner {
  const watcher = isWatched ? textOf(watcherSetting, folder) : '';
  const isRunnerWatch = isWatched && watcher === '';
  const text = watcher || runnerText(folder);
  const words = [...wordsIn(text), ...(isForced && !isWatched ? ['--force'] : [])];
  const root = workspace.getWorkspaceFolder(folder)?.uri ?? folder;
  return {
    ...runnerCommand(isRunnerWatch ? watcherWords(words) : words, root.fsPath),
    setting: watcher === '' ? runnerSetting : watcherSetting,
    hasOpenQuote: splitWords(text).openQuote !== undefined,
    isRunnerWatch,
  };
}

/** The options of a run that determine its command. */
export interface RunMode {
  readonly isWatched: boolean;
  readonly isForced?: boolean;
}

/** Returns the words of `taskwright.runner` for this folder, unchanged. */
export function runnerWords(folder: Uri): readonly string[] {
  return wordsIn(runnerText(folder));
}

function runnerText(folder: Uri): string {
  return textOf(runnerSetting, folder) || defaultRunner;
}

/**
 * Splits a command into words. A command with an unclosed quote becomes a single word, so that no unintended program
 * runs.
 */
function wordsIn(text: string): readonly string[] {
  const { words, openQuote } = splitWords(text);
  return openQuote === undefined ? words : [text];
}

function textOf(setting: string, folder: Uri): string {
  const value: unknown = workspace.getConfiguration(undefined, folder).get(setting);
  return typeof value === 'string' ? value.trim() : '';
}
