import { execFile } from 'node:child_process';
import { isAbsolute } from 'node:path';
import { findOnPath } from '../runner/find-program.ts';
import { programCall } from '../runner/program-call.ts';

/** The output of git, or its first error message, in English. */
export type GitResult = { readonly output: Buffer } | { readonly failure: string };

/** Runs git with these arguments in a folder. */
export type Git = (args: readonly string[]) => Promise<GitResult>;

const maxOutput = 256 * 1024 * 1024;

/** Prevents programs that the configuration of a repository names from being started. */
const safeOptions: readonly string[] = ['--no-pager', '-c', 'core.fsmonitor=false', '-c', 'core.quotePath=false'];

/** Returns the function that runs git in a folder; undefined if git is not on the PATH. */
export function gitIn(folder: string, environment: NodeJS.ProcessEnv): Git | undefined {
  const path = findOnPath('git', environment);
  if (path === undefined || !isAbsolute(path)) return undefined;
  const env = { ...environment, LC_ALL: 'C', LANGUAGE: 'C', GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0' };
  return (args) => {
    const call = programCall(path, [...safeOptions, ...args], { platform: process.platform, environment });
    const options = { ...call.options, cwd: folder, env, encoding: 'buffer', maxBuffer: maxOutput } as const;
    return new Promise((resolve) => {
      execFile(call.file, call.args, { ...options, windowsHide: true }, (error, output, log) => {
        resolve(error ? { failure: errorIn(log.toString()) ?? error.message } : { output });
      });
    });
  };
}

/** Returns the first error that git reports, without the warnings before it. */
function errorIn(log: string): string | undefined {
  const lines = log.split(/\r?\n/).filter((line) => line !== '');
  return lines.find((line) => /^(?:fatal|error): /.test(line)) ?? lines[0];
}
