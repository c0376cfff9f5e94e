import { execFile } from 'node:child_process';
import { runWordAt } from './runner-command.ts';

export type RunnerVersion = { readonly text: string } | { readonly unknown: string };

/** Longer than this nobody waits for a version (milliseconds), and more than this nobody reads of it. */
const patience = 10_000;
const mostLetters = 200;

/**
 * What a runner says of its version: what stands before its `run`, with `--version` in that place. A command that does
 * not tell where it runs tasks is not started: whatever it is, it might do it.
 */
export async function runnerVersion(
  path: string,
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<RunnerVersion> {
  const at = runWordAt(words);
  if (at < 0) return { unknown: 'it is asked for only when `run` stands in the command.' };
  // Nobody is to wait until the runner has looked for a newer one.
  const env = { ...environment, MISE_HIDE_UPDATE_WARNING: '1', MISE_OFFLINE: '1' };
  return new Promise((resolve) => {
    const options = { env, timeout: patience, windowsHide: true, encoding: 'utf8' } as const;
    execFile(path, [...words.slice(0, at), '--version'], options, (error, output) => {
      const [line = ''] = output.trim().split(/\r?\n/, 1);
      if (line !== '' && !error) resolve({ text: line.slice(0, mostLetters) });
      else resolve({ unknown: error ? failure(error) : 'it said nothing.' });
    });
  });
}

/** Node's own message would repeat the command line. */
function failure({ code, killed }: { readonly code?: unknown; readonly killed?: boolean }): string {
  if (killed) return `it had not answered after ${patience / 1_000} seconds.`;
  return typeof code === 'number'
    ? `it ended with the exit code ${code}.`
    : `it could not be started (${String(code)}).`;
}
