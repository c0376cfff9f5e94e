import { resolve } from 'node:path';
import { findOnPath, findProgram } from '../runner/find-program.ts';

/** The name of the program, which is searched for on the PATH. */
export const programName = 'shellcheck';

export const shellCheckInstallPage = 'https://github.com/koalaman/shellcheck#installing';

export interface ShellCheckSearch {
  /** The path or the name of the program in the settings; empty if there is none. A path may be relative to `folder`. */
  readonly configured: string;
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
}

/** Returns the full path of ShellCheck; undefined if it is not found. */
export function findShellCheck({ configured, folder, environment }: ShellCheckSearch): string | undefined {
  const isPath = /[/\\]/.test(configured);
  return findProgram(isPath ? resolve(folder, configured) : configured || programName, environment);
}

/** Returns the full path of ShellCheck if it is on the PATH. */
export function shellCheckOnPath(environment: NodeJS.ProcessEnv): string | undefined {
  return findOnPath(programName, environment);
}
