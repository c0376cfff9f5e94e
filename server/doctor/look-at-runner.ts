import { findProgram } from '../runner/find-program.ts';
import { runnerCommand } from '../runner/runner-command.ts';
import { runnerVersion } from '../runner/runner-version.ts';
import type { RunnerFindings } from './findings.ts';

export interface RunnerPlace {
  /** Paths in the command are relative to it. */
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
}

/** Where the runner of this command is, and its version. Starts it, so nobody who does not trust the command may ask. */
export async function lookAtRunner(
  words: readonly string[],
  { folder, environment }: RunnerPlace,
): Promise<RunnerFindings> {
  const { program, words: others } = runnerCommand(words, folder);
  const path = await findProgram(program, environment);
  if (path === undefined) return { is: 'missing', command: words, program };
  return { is: 'found', command: words, path, version: await runnerVersion(path, others, environment) };
}
