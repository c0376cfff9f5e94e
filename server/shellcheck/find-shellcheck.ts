import { resolve } from 'node:path';
import { findProgram } from '../runner/find-program.ts';

/** The name of the program, which is searched for on the PATH. */
export const shellCheckName = 'shellcheck';

export const shellCheckInstallPage = 'https://github.com/koalaman/shellcheck#installing';

/**
 * Returns the full path of ShellCheck; undefined if it is not found. `configured` is the path in the settings, which may
 * be relative to `folder`; if it is empty, the program is searched for.
 */
export function findShellCheck(configured: string, folder: string, environment: NodeJS.ProcessEnv): string | undefined {
  const isPath = /[/\\]/.test(configured);
  return findProgram(isPath ? resolve(folder, configured) : configured || shellCheckName, environment);
}
