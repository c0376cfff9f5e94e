import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dryRun } from './dry-run.ts';
import { type AskedRunner, callRunner, canAsk } from './runner-call.ts';
import { copyState } from './state-copy.ts';
import { messageOf, taskInfo } from './task-info.ts';

/**
 * Clears the runner's records of the sources and the cached outputs of a task, so that the task runs the next time.
 * Changes no output. Resolves to the reason if the runner would still skip the task.
 */
export async function clearFreshness(runner: AskedRunner, name: string): Promise<{ readonly failure?: string }> {
  if (!canAsk(runner)) return { failure: 'The runner is started only if its command contains `run`.' };
  const info = await taskInfo(runner, name);
  if ('failure' in info) return info;
  if (info.isCached) {
    const cleared = await callRunner(runner, ['cache', 'clear', '--task', info.name]);
    if (!cleared.isSuccess) return { failure: messageOf(cleared.errors) };
  }
  if (info.sources.length === 0) return {};
  return forgetSources(runner, info.name);
}

/** Replaces the runner's record of the sources with a text that matches no sources, and checks that the task would then run. */
async function forgetSources(runner: AskedRunner, name: string): Promise<{ readonly failure?: string }> {
  const before = await copyState(runner);
  if (!before) return { failure: 'The records of the runner cannot be found.' };
  const { memories } = await dryRun(runner, name, before).finally(before.dispose);
  const folder = join(before.original, 'task-sources');
  await mkdir(folder, { recursive: true });
  for (const file of memories) if (!/-(?:outputs|cache)$/.test(file)) await writeFile(join(folder, file), '');
  const after = await copyState(runner);
  if (!after) return { failure: 'The records of the runner cannot be found.' };
  const { wouldRun, failure } = await dryRun(runner, name, after).finally(after.dispose);
  if (failure !== undefined) return { failure };
  return wouldRun === false ? { failure: 'The runner still considers the task up to date.' } : {};
}
