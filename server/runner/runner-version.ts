import { execFile } from 'node:child_process';
import { programCall } from './program-call.ts';
import { runWordAt } from './runner-command.ts';

export type RunnerVersion = { readonly text: string } | { readonly unknown: string };

/** Milliseconds to wait for the version. */
const timeout = 10_000;

const maxLength = 200;

/**
 * Resolves to the first line that the runner prints when `--version` replaces `run` and all following words in its command.
 * A command without `run` is not started, since it might run something.
 */
export async function runnerVersion(
  path: string,
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<RunnerVersion> {
  const at = runWordAt(words);
  if (at < 0) return { unknown: 'it is requested only if the command contains `run`.' };
  // Prevents the runner from checking for its own updates.
  const env = { ...environment, MISE_HIDE_UPDATE_WARNING: '1', MISE_OFFLINE: '1' };
  return new Promise((resolve) => {
    const call = programCall(path, [...words.slice(0, at), '--version'], { platform: process.platform, environment });
    const options = { ...call.options, env, timeout, windowsHide: true, encoding: 'utf8' } as const;
    execFile(call.file, call.args, options, (error, output) => {
      const [line = ''] = output.trim().split(/\r?\n/, 1);
      if (line !== '' && !error) resolve({ text: line.slice(0, maxLength) });
      else resolve({ unknown: error ? failure(error) : 'it printed nothing.' });
    });
  });
}

/** Describes the failure without the command line, which Node's own message contains. */
function failure({ code, killed }: { readonly code?: unknown; readonly killed?: boolean }): string {
  if (killed) return `it did not respond within ${timeout / 1_000} seconds.`;
  return typeof code === 'number' ? `it exited with code ${code}.` : `it could not be started (${String(code)}).`;
}
