import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { registryTokenVariable } from '../agent-tools/token-variable.ts';
import { ToolError } from '../agent-tools/tool-error.ts';
import { findOnPath } from '../runner/find-program.ts';

/** Milliseconds to wait for the credential helper. */
const timeout = 10_000;

/**
 * Resolves to the token for a registry: from the environment, from a file, or from the store of the system, which the credential
 * helpers of git read. Resolves to undefined if there is none. Rejects with a `ToolError` if the file cannot be read.
 */
export async function registryToken(
  address: string,
  file: string | undefined,
  environment: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  const variable = environment[registryTokenVariable]?.trim();
  if (variable) return variable;
  if (file !== undefined) return tokenIn(file);
  return storedToken(address, environment);
}

async function tokenIn(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  const token = text?.trim();
  if (token && !/\s/.test(token)) return token;
  throw new ToolError(
    'The file of `--registry-token-file` does not contain a token. Write the token to it, and nothing else.',
  );
}

/** Asks git in the home folder, because the configuration of a repository can name a program. Nothing asks the user. */
function storedToken(address: string, environment: NodeJS.ProcessEnv): Promise<string | undefined> {
  const git = findOnPath('git', environment);
  if (git === undefined) return Promise.resolve(undefined);
  const { protocol, host } = new URL(address);
  const { GIT_DIR: _, GIT_WORK_TREE: __, ...others } = environment;
  const env = { ...others, GIT_TERMINAL_PROMPT: '0', GIT_ASKPASS: '', SSH_ASKPASS: '', GCM_INTERACTIVE: 'never' };
  const options = { cwd: homedir(), env, timeout, windowsHide: true };
  return new Promise((resolve) => {
    const child = execFile(git, ['-c', 'core.askPass=', 'credential', 'fill'], options, (error, output) => {
      resolve(error ? undefined : /^password=(.+)$/m.exec(output)?.[1]);
    });
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(`protocol=${protocol.replace(':', '')}\nhost=${host}\n\n`);
  });
}
