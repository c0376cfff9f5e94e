import { execFile } from 'node:child_process';

/** Milliseconds to wait for the version. */
const timeout = 10_000;

/** Resolves to the version of the program at this path; undefined if it does not print one. */
export async function shellCheckVersion(path: string, environment: NodeJS.ProcessEnv): Promise<string | undefined> {
  return new Promise((resolve) => {
    const options = { env: environment, timeout, windowsHide: true, encoding: 'utf8' } as const;
    execFile(path, ['--version'], options, (_, output) => resolve(/^version: *(\S{1,100})/m.exec(output)?.[1]));
  });
}
