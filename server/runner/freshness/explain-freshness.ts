import { stat } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import { type DryRun, dryRun } from './dry-run.ts';
import { matchingFiles, type PatternFiles, type TimedFile } from './matching-files.ts';
import { type AskedRunner, canAsk } from './runner-call.ts';
import { copyState } from './state-copy.ts';
import { type TaskCache, taskCache } from './task-cache.ts';
import { type TaskInfo, taskInfo } from './task-info.ts';

/** The reason why a task would or would not run now. */
export interface Freshness {
  readonly info: TaskInfo;
  /** The result of a dry run; undefined if it cannot be determined without changing the records of the runner. */
  readonly run: DryRun | undefined;
  readonly sources: readonly PatternFiles[];
  readonly outputs: readonly PatternFiles[];
  /** The files that define the task, with their times. */
  readonly definitions: readonly TimedFile[];
  /** The stored outputs; undefined for a task without `cache`. */
  readonly cache: TaskCache | { readonly failure: string } | undefined;
}

/**
 * Explains why the runner would or would not run a task; resolves to a failure if this cannot be determined. The result
 * is that of the runner; only the names of files are determined here. Does not change the runner's records.
 */
export async function explainFreshness(
  runner: AskedRunner,
  name: string,
): Promise<Freshness | { readonly failure: string }> {
  if (!canAsk(runner)) return { failure: 'The runner is started only if its command contains `run`.' };
  const info = await taskInfo(runner, name);
  if ('failure' in info) return info;
  const state = await copyState(runner);
  try {
    const { folder, sources, outputs } = info;
    return {
      info,
      run: state && (await dryRun(runner, info.name, state)),
      sources: await matchingFiles(sources, folder, runner.signal),
      outputs: outputs === 'auto' ? [] : await matchingFiles(outputs, folder, runner.signal),
      definitions: await timesOf(info),
      cache: state && info.isCached ? await taskCache(runner, info.name, state.variables) : undefined,
    };
  } finally {
    await state?.dispose();
  }
}

/**
 * Resolves to the cache of a task, or to the reason why it is not known; undefined for a task without `cache`. Does not change the
 * runner's records.
 */
export async function explainCache(runner: AskedRunner, name: string): Promise<Freshness['cache']> {
  if (!canAsk(runner)) return { failure: 'The runner is started only if its command contains `run`.' };
  const info = await taskInfo(runner, name);
  if ('failure' in info) return info;
  if (!info.isCached) return undefined;
  const state = await copyState(runner);
  if (!state) return { failure: 'The records of the runner cannot be found.' };
  return taskCache(runner, info.name, state.variables).finally(state.dispose);
}

async function timesOf({ definitions, folder }: TaskInfo): Promise<readonly TimedFile[]> {
  const files = await Promise.all(
    definitions.map(async (path) =>
      stat(resolve(folder, path)).then(
        ({ mtimeMs }) => [{ path: relative(folder, resolve(folder, path)).split(sep).join('/'), time: mtimeMs }],
        () => [],
      ),
    ),
  );
  return files.flat();
}
