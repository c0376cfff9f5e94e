import { findProgram } from '../runner/find-program.ts';
import { runnerCommand } from '../runner/runner-command.ts';
import { runnerVersion } from '../runner/runner-version.ts';
import type { RunnerFindings } from './findings.ts';

export interface RunnerSurroundings {
  /** Relative paths in the command are resolved against this folder. */
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
}

/** Finds the program of a runner command and its version. Starts the program, so it must be called only for trusted commands. */
export async function inspectRunner(
  words: readonly string[],
  { folder, environment }: RunnerSurroundings,
): Promise<RunnerFindings> {
  const { program, words: others } = runnerCommand(words, folder);
  const path = findProgram(program, environment);
  if (path === undefined) return { kind: 'missing', command: words, program };
  return { kind: 'found', command: words, path, version: await runnerVersion(path, others, environment) };
}
