import type { Fact } from '../doctor/findings.ts';
import { inCode } from '../doctor/markdown.ts';
import { shellCheckInstallPage } from './find-shellcheck.ts';
import { shellCheckVersion } from './shellcheck-version.ts';

/** Resolves to the fact about the ShellCheck at `path`, which is undefined if it was not found. Starts the program. */
export async function inspectShellCheck(path: string | undefined, environment: NodeJS.ProcessEnv): Promise<Fact> {
  return shellCheckFact(path === undefined ? missing : await found(path, environment));
}

/** Returns the fact about ShellCheck for the report. */
export function shellCheckFact(value: string): Fact {
  return { name: 'ShellCheck', value };
}

const missing = `not found, so scripts are not checked. Install it: <${shellCheckInstallPage}>`;

async function found(path: string, environment: NodeJS.ProcessEnv): Promise<string> {
  const version = await shellCheckVersion(path, environment);
  return version === undefined ? `${inCode(path)} does not print its version` : `${version}, found as ${inCode(path)}`;
}
