import { execFile } from 'node:child_process';
import { programCall } from '../program-call.ts';
import { runWordAt } from '../runner-command.ts';

/** A runner that is started for information about its tasks. */
export interface AskedRunner {
  /** The full path of the program. */
  readonly path: string;
  /** The words of the command that runs tasks, which contain `run`. */
  readonly words: readonly string[];
  /** The folder in which the runner finds the tasks. */
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
}

export interface RunnerOutput {
  readonly output: string;
  /** The messages of the runner, and its output about tasks. */
  readonly errors: string;
  readonly isSuccess: boolean;
}

/** The maximum time to wait for the output, in milliseconds. */
const timeout = 30_000;

/** The maximum size of the output in bytes. The trace of a project with many files is long. */
const maxBuffer = 100 * 2 ** 20;

/** Prevents the runner from using the network, installing tools, and asking questions. */
export const quietEnvironment = {
  MISE_OFFLINE: '1',
  MISE_HIDE_UPDATE_WARNING: '1',
  MISE_TASK_RUN_AUTO_INSTALL: 'false',
  NO_COLOR: '1',
};

/** Returns whether other commands of this runner can be called, which requires that its command contains `run`. */
export function canAsk({ words }: Pick<AskedRunner, 'words'>): boolean {
  return runWordAt(words) >= 0;
}

/**
 * Resolves to the output of a command of the runner, in which `words` replace `run` and all following words. Uses no shell.
 * Never rejects.
 */
export async function callRunner(
  { path, words: command, folder, environment, signal }: AskedRunner,
  words: readonly string[],
  variables: NodeJS.ProcessEnv = {},
): Promise<RunnerOutput> {
  const env = { ...environment, ...quietEnvironment, ...variables };
  const ownWords = [...command.slice(0, runWordAt(command)), ...words];
  const call = programCall(path, ownWords, { platform: process.platform, environment });
  const options = {
    ...call.options,
    cwd: folder,
    env,
    timeout,
    maxBuffer,
    signal,
    windowsHide: true,
    encoding: 'utf8',
  } as const;
  return new Promise((resolve) => {
    const child = execFile(call.file, call.args, options, (error, output, errors) => {
      const own = error?.killed ? `The runner did not respond within ${timeout / 1_000} seconds.` : error?.message;
      resolve({ output, errors: errors === '' && error ? (own ?? '') : errors, isSuccess: error === null });
    });
    child.stdin?.end();
  });
}
