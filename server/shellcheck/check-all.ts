import { availableParallelism } from 'node:os';
import type { ShellCheckComment } from '../core/analysis/shellcheck/comment.ts';
import { maxScriptsPerRun, runShellCheck, type ShellCheckRun } from './run-shellcheck.ts';
import { shellCheckConfig } from './shellcheck-config.ts';

/** A script in the form in which ShellCheck reads it, and the folder that it belongs to. */
export interface ScriptInFolder {
  readonly source: string;
  readonly folder: string;
}

export interface CheckAllOptions<Script> extends Pick<ShellCheckRun, 'path' | 'environment' | 'files'> {
  /** Called with the comments about each script; an empty list if it could not be checked. */
  readonly onChecked: (script: Script, comments: readonly ShellCheckComment[]) => void;
}

/**
 * Checks scripts with as few processes as possible. Takes a script from the iterable only when a process can be started for it,
 * so that few scripts are in memory. Resolves to a sentence for each run that failed.
 */
export async function checkAll<Script extends ScriptInFolder>(
  scripts: Iterable<Script>,
  { path, environment, files, onChecked }: CheckAllOptions<Script>,
): Promise<readonly string[]> {
  const failures: string[] = [];
  const configs = new Map<string, Promise<string>>();
  const configOf = (folder: string): Promise<string> => {
    const config = configs.get(folder) ?? shellCheckConfig(folder, environment, files);
    configs.set(folder, config);
    return config;
  };
  const portions = portionsOf(scripts);
  const worker = async (): Promise<void> => {
    for (const { folder, scriptsBySource } of portions) {
      const run = { path, folder, config: await configOf(folder), environment, files };
      const result = await runShellCheck([...scriptsBySource.keys()], run);
      if ('failure' in result) failures.push(result.failure);
      for (const [index, equal] of [...scriptsBySource.values()].entries()) {
        const comments = 'failure' in result ? [] : (result.comments[index] ?? []);
        for (const script of equal) onChecked(script, comments);
      }
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return failures;
}

/** Scripts of a folder that one process checks, equal ones once. */
interface Portion<Script> {
  readonly folder: string;
  readonly scriptsBySource: ReadonlyMap<string, readonly Script[]>;
}

function* portionsOf<Script extends ScriptInFolder>(scripts: Iterable<Script>): Generator<Portion<Script>> {
  const open = new Map<string, Map<string, Script[]>>();
  for (const script of scripts) {
    const { source, folder } = script;
    const scriptsBySource = open.get(folder) ?? new Map<string, Script[]>();
    open.set(folder, scriptsBySource);
    const equal = scriptsBySource.get(source);
    if (equal) equal.push(script);
    else scriptsBySource.set(source, [script]);
    if (scriptsBySource.size < maxScriptsPerRun) continue;
    open.delete(folder);
    yield { folder, scriptsBySource };
  }
  for (const [folder, scriptsBySource] of open) yield { folder, scriptsBySource };
}
