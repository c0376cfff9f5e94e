import { resolve } from 'node:path';

/** What tasks are run with unless something else is set. */
export const defaultRunner = 'mise run';

/** Where people get that. */
export const runnerInstallPage = 'https://mise.jdx.dev/getting-started.html';

export interface RunnerCommand {
  /** A name to be found on the PATH, or a full path. */
  readonly program: string;
  readonly words: readonly string[];
}

/** The command that these words are; a path among them is relative to `folder`. */
export function runnerCommand([program = '', ...words]: readonly string[], folder: string): RunnerCommand {
  return { program: /[/\\]/.test(program) ? resolve(folder, program) : program, words };
}

/** Where among its words a runner is told to run a task; -1 when it is not. */
export function runWordAt(words: readonly string[]): number {
  return words.findLastIndex((word) => word === 'run' || word === 'r');
}
