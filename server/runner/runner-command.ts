import { resolve } from 'node:path';

/** The default of the setting `taskwright.runner`. */
export const defaultRunner = 'mise run';

/** The page that explains how to install the default runner. */
export const runnerInstallPage = 'https://mise.jdx.dev/getting-started.html';

export interface RunnerCommand {
  /** A name that is searched for on the PATH, or a full path. */
  readonly program: string;
  readonly words: readonly string[];
}

/** Returns the command that consists of these words. If the program is a path, it is resolved against `folder`. */
export function runnerCommand([program = '', ...words]: readonly string[], folder: string): RunnerCommand {
  return { program: /[/\\]/.test(program) ? resolve(folder, program) : program, words };
}

/** Returns the index of the word `run` (or `r`) in a runner command; -1 if there is none. */
export function runWordAt(words: readonly string[]): number {
  return words.findLastIndex((word) => word === 'run' || word === 'r');
}
