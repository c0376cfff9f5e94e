import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import { canRun, isOnThisMachine } from '../run/can-run.ts';

/**
 * Resolves to a sentence that says whether the cache has the outputs of a task, and why; undefined for a task without `cache`, or if
 * the runner cannot be used. Starts the runner; its code is loaded at first use.
 */
export async function cacheOf(task: TaskSummary, signal: AbortSignal): Promise<string | undefined> {
  if (!task.isCached || task.reach !== 'loaded' || !canRun() || !isOnThisMachine(task)) return undefined;
  const { cacheSentence } = await import('./freshness.ts');
  return cacheSentence(task, signal);
}
