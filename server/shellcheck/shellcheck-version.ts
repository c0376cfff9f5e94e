import { execFile } from 'node:child_process';
import { programCall } from '../runner/program-call.ts';

/** Milliseconds to wait for the version. */
const timeout = 10_000;

/** Resolves to the version of the program at this path; undefined if it does not print one. */
export async function shellCheckVersion(path: string, environment: NodeJS.ProcessEnv): Promise<string | undefined> {
  return new Promise((resolve) => {
    const call = programCall(path, ['--version'], { platform: process.platform, environment });
    const options = { ...call.options, env: environment, timeout, windowsHide: true, encoding: 'utf8' } as const;
    execFile(call.file, call.args, options, (_, output) => resolve(/^version: *(\S{1,100})/m.exec(output)?.[1]));
  });
}
