import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism, constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { readComments, type ShellCheckComment } from '../core/analysis/shellcheck/comment.ts';
import { programCall } from '../runner/program-call.ts';
import type { ScriptFiles } from './script-files.ts';

export interface ShellCheckRun {
  /** The full path of the program. */
  readonly path: string;
  /** The folder that the scripts run in. ShellCheck finds files relative to it. */
  readonly folder: string;
  /** The text of the configuration file. */
  readonly config: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly files: ScriptFiles;
  /** Ends the program. */
  readonly signal?: AbortSignal;
}

/** The comments about each script, or a sentence with the reason why there are none. */
export type ShellCheckResult =
  | { readonly comments: readonly (readonly ShellCheckComment[])[] }
  | { readonly failure: string; readonly isTimeout: boolean };

/** The maximum number of scripts for which one process is started. */
export const maxScriptsPerRun = 100;

/**
 * The maximum number of UTF-16 code units of a script that is checked. The time and memory of ShellCheck grow with the length: a
 * script of this length takes about 15 seconds.
 */
export const maxScriptLength = 500_000;

/** The maximum number of concurrent processes while an editor is in use, which needs processors as well. */
export const maxRunsAtOnce = availableParallelism() >= 4 ? 2 : 1;

/**
 * The milliseconds after which the program is ended. Because of its low priority, on a busy machine it can take half a minute
 * for what otherwise takes a tenth of a second.
 */
const timeout = 120_000;
/** The number of scripts that take too long after which the remaining scripts of a run are not checked. */
const maxTimeouts = 3;
const maxOutput = 64 * 1024 * 1024;

/**
 * Checks scripts with one process of ShellCheck, which reads them from files in a private temporary folder. Scripts that are too
 * long, or whose check takes too long, have no comments.
 */
export async function runShellCheck(sources: readonly string[], run: ShellCheckRun): Promise<ShellCheckResult> {
  const result = await runForAll(sources.filter(isCheckable), run);
  if ('failure' in result) return result;
  const remaining = result.comments.values();
  return { comments: sources.map((source) => (isCheckable(source) ? (remaining.next().value ?? []) : [])) };
}

/** Returns whether a script is short enough to be checked. */
export function isCheckable(source: string): boolean {
  return source.length <= maxScriptLength;
}

/** Checks all scripts with one process. If it takes too long, each script is checked on its own. */
async function runForAll(sources: readonly string[], run: ShellCheckRun): Promise<ShellCheckResult> {
  if (sources.length === 0) return { comments: [] };
  const result = await runOnce(sources, run);
  if ('comments' in result || !result.isTimeout || run.signal?.aborted) return result;
  const comments: (readonly ShellCheckComment[])[] = [];
  let timeouts = 0;
  for (const source of sources) {
    const own = timeouts < maxTimeouts ? await runOnce([source], run) : { comments: [[]] };
    if ('failure' in own && !own.isTimeout) return own;
    if ('failure' in own) timeouts++;
    comments.push('failure' in own ? [] : (own.comments[0] ?? []));
  }
  return { comments };
}

async function runOnce(sources: readonly string[], run: ShellCheckRun): Promise<ShellCheckResult> {
  const { files } = run;
  const folder = await files.createFolder(join(tmpdir(), 'taskwright-shellcheck-'));
  try {
    const paths = sources.map((_, index) => join(folder, `${index}.sh`));
    await files.writeFile(join(folder, '.shellcheckrc'), run.config);
    for (const [index, path] of paths.entries()) await files.writeFile(path, sources[index] ?? '');
    const output = await outputOf(paths, existsSync(run.folder) ? run : { ...run, folder });
    if ('failure' in output) return output;
    const byPath = readComments(output.text);
    if (!byPath) return { failure: unreadable(output), isTimeout: false };
    return { comments: paths.map((path) => byPath.get(path) ?? []) };
  } catch (error) {
    return { failure: `ShellCheck could not be run: ${String(error)}`, isTimeout: false };
  } finally {
    await files.removeFolder(folder).catch(() => undefined);
  }
}

interface ProgramOutput {
  readonly text: string;
  readonly errors: string;
}

function unreadable({ errors }: ProgramOutput): string {
  const [line = ''] = errors.trim().split(/\r?\n/, 1);
  return `ShellCheck printed no comments${line === '' ? '' : `: ${line.slice(0, 300)}`}`;
}

function outputOf(
  paths: readonly string[],
  { path, folder, environment, signal }: ShellCheckRun,
): Promise<ProgramOutput | { readonly failure: string; readonly isTimeout: boolean }> {
  return new Promise((resolve) => {
    const words = ['--format=json1', '--external-sources', `--source-path=${folder}`, '--', ...paths];
    const call = programCall(path, words, { platform: process.platform, environment });
    const child = spawn(call.file, call.args, {
      ...call.options,
      cwd: folder,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
      timeout,
      killSignal: 'SIGKILL',
      ...(signal && { signal }),
    });
    lowerPriority(child.pid);
    const parts: Buffer[] = [];
    let errors = '';
    let length = 0;
    child.stdout.on('data', (part: Buffer) => {
      length += part.length;
      if (length > maxOutput) child.kill('SIGKILL');
      else parts.push(part);
    });
    child.stderr.on('data', (part: Buffer) => {
      if (errors.length < 10_000) errors += part.toString('utf8');
    });
    child.on('error', ({ message }) =>
      resolve({ failure: `ShellCheck could not be started: ${message}`, isTimeout: false }),
    );
    child.on('close', (_, killedBy) => {
      if (length > maxOutput) resolve({ failure: 'ShellCheck printed too much', isTimeout: false });
      else if (killedBy) resolve({ failure: 'ShellCheck did not finish in time', isTimeout: true });
      else resolve({ text: Buffer.concat(parts).toString('utf8'), errors });
    });
  });
}

/** Lowers the priority of a process, so that the editor and the user's programs take precedence. */
function lowerPriority(process: number | undefined): void {
  try {
    if (process !== undefined) setPriority(process, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has ended, or the system does not allow it.
  }
}
