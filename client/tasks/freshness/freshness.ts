import { l10n, Uri, window } from 'vscode';
import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import { findProgram } from '../../../server/runner/find-program.ts';
import { cacheResult, sizeText } from '../../../server/runner/freshness/cache-report.ts';
import { clearFreshness } from '../../../server/runner/freshness/clear-freshness.ts';
import { explainCache, explainFreshness } from '../../../server/runner/freshness/explain-freshness.ts';
import { freshnessReport } from '../../../server/runner/freshness/freshness-report.ts';
import type { AskedRunner } from '../../../server/runner/freshness/runner-call.ts';
import { type CacheEntry, storedOutputs } from '../../../server/runner/freshness/task-cache.ts';
import { isConfirmed } from '../../dialogs/notify.ts';
import { withNotification } from '../../dialogs/with-progress.ts';
import { runner } from '../run/settings.ts';

/**
 * Resolves to the text of a document that explains why a task would or would not run. Resolves to undefined if the user
 * cancels, or if the runner fails, in which case an error is shown.
 */
export async function explanation(task: TaskSummary): Promise<string | undefined> {
  const title = l10n.t('Asking the runner about task "{0}"', task.name);
  const freshness = await askWithProgress(title, task, (asked) => explainFreshness(asked, task.name));
  if (!freshness) return undefined;
  if (!('failure' in freshness)) return freshnessReport(freshness, (time) => new Date(time).toLocaleString());
  void window.showErrorMessage(l10n.t('The runner cannot explain task "{0}": {1}', task.name, freshness.failure));
  return undefined;
}

/** Resolves to a sentence about the cache of a task; undefined if the task has none or the signal is aborted. */
export async function cacheSentence(task: TaskSummary, signal: AbortSignal): Promise<string | undefined> {
  const cache = await explainCache(askedRunner(task, signal), task.name);
  if (!cache || signal.aborted) return undefined;
  return 'failure' in cache ? l10n.t('The runner cannot explain its cache: {0}', cache.failure) : cacheResult(cache);
}

/**
 * Clears the state from which the runner determines that a task is up to date, and shows the result. Asks before stored outputs
 * are deleted.
 */
export async function clearCache(task: TaskSummary): Promise<void> {
  const question = l10n.t('Asking the runner about task "{0}"', task.name);
  const stored = await askWithProgress(question, task, (asked) => storedOutputs(asked, task.name));
  if (!stored) return;
  if ('failure' in stored) {
    void window.showErrorMessage(l10n.t('Failed to clear the cache of task "{0}": {1}', task.name, stored.failure));
    return;
  }
  if (stored.length > 0 && !(await isClearConfirmed(task, stored))) return;
  const title = l10n.t('Clearing the cache of task "{0}"', task.name);
  const result = await askWithProgress(title, task, (asked) => clearFreshness(asked, task.name));
  if (!result) return;
  if (result.failure === undefined) {
    void window.showInformationMessage(
      l10n.t('Task "{0}" will run the next time, even if its sources have not changed.', task.name),
    );
  } else {
    void window.showErrorMessage(l10n.t('Failed to clear the cache of task "{0}": {1}', task.name, result.failure));
  }
}

/** Asks whether the stored outputs of a task may be deleted. */
async function isClearConfirmed({ name }: TaskSummary, stored: readonly CacheEntry[]): Promise<boolean> {
  const size = sizeText(stored.reduce((sum, entry) => sum + entry.size, 0));
  const deleted =
    stored.length === 1
      ? l10n.t('The outputs of 1 run are deleted from the cache of the runner ({0}).', size)
      : l10n.t('The outputs of {0} runs are deleted from the cache of the runner ({1}).', stored.length, size);
  const remaining = l10n.t('The files in the workspace are not changed. The task runs the next time.');
  return isConfirmed(l10n.t('Clear the cache of task "{0}"?', name), [deleted, remaining], l10n.t('Clear'));
}

/** Resolves to undefined if the user cancels. */
async function askWithProgress<Answer>(
  title: string,
  task: TaskSummary,
  ask: (asked: AskedRunner) => Promise<Answer>,
): Promise<Answer | undefined> {
  return withNotification(title, async (signal) => {
    const answer = await ask(askedRunner(task, signal));
    return signal.aborted ? undefined : answer;
  });
}

function askedRunner({ project }: TaskSummary, signal: AbortSignal): AskedRunner {
  const folder = Uri.parse(project);
  const { program, words } = runner(folder, { isWatched: false });
  const path = findProgram(program, process.env) ?? program;
  return { path, words, folder: folder.fsPath, environment: process.env, signal };
}
