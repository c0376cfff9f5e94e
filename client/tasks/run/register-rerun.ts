import { commands, type Disposable, l10n, type Task, window } from 'vscode';
import type { TaskList } from '../list/task-list.ts';
import { tasksWith } from '../runs/task-key.ts';
import { runOf, type TaskRun } from '../runs/task-run.ts';
import type { TaskRuns } from '../runs/task-runs.ts';
import type { Starter } from './start-tasks.ts';
import { workingFolder } from './working-folder.ts';

/** The context keys that are true while there are tasks that have run, and tasks whose last run failed. */
const contextKeys: Readonly<Record<string, (runs: TaskRuns) => boolean>> = {
  'taskwright.tasks.hasRun': ({ recent }) => recent.length > 0,
  'taskwright.tasks.hasFailed': ({ failed }) => failed.length > 0,
};

type RegisterCommand = (id: string, work: () => Promise<void>) => Disposable;

/** Registers *Rerun Failed*, which starts all tasks whose last run failed, with the arguments and options of that run. */
export function registerRerun(
  list: TaskList,
  runs: TaskRuns,
  starter: Starter,
  registerCommand: RegisterCommand,
): readonly Disposable[] {
  const known = new Map<string, boolean>();

  function updateContext(): void {
    for (const [key, isTrue] of Object.entries(contextKeys)) {
      const now = isTrue(runs);
      if (now === (known.get(key) ?? false)) continue;
      known.set(key, now);
      void commands.executeCommand('setContext', key, now);
    }
  }

  updateContext();
  return [
    runs.onDidChange(updateContext),
    registerCommand('taskwright.rerunFailed', async () => {
      const again = await failedRuns(list, runs);
      if (again.length === 0) {
        void window.showInformationMessage(l10n.t('No task of this workspace failed in its last run.'));
      }
      for (const run of again) await run(starter);
    }),
  ];
}

/**
 * Resolves to functions that start the failed tasks that still exist, in the order in which they failed. In the session of its run, a
 * task is started as it was. In a later one, it is started with its stored arguments, or the user enters them again if they
 * contained secrets, which are not stored.
 */
async function failedRuns(list: TaskList, runs: TaskRuns): Promise<readonly ((starter: Starter) => Promise<void>)[]> {
  const { failed } = runs;
  const { tasks } = await list.getAll();
  return failed.flatMap(({ key, run, manner }) => {
    const [summary] = tasksWith([key], tasks);
    if (!summary) return [];
    const { isWatched = false, isForced = false, hasSecrets = false, args = [], environments } = manner ?? {};
    const again: TaskRun = {
      ...runOf(summary),
      args,
      isWatched,
      isForced,
      environments,
      folder: workingFolder(summary, tasks),
    };
    const task: Task | undefined = run?.task;
    if (task) return [(starter) => starter.startSame(task, again)];
    if (hasSecrets) return [(starter) => starter.start([summary], { asks: 'always', isWatched, isForced })];
    return [(starter) => starter.startAgain([again])];
  });
}
