import { type Disposable, type Event, EventEmitter, type Memento, type TaskExecution, tasks } from 'vscode';
import type { TaskList } from '../list/task-list.ts';
import { watchFileTimes } from './file-times.ts';
import { createRunLog } from './run-log.ts';
import type { RunState } from './run-state.ts';
import { readResults } from './stored-results.ts';
import type { TaskKey } from './task-key.ts';
import { watchRuns } from './watch-runs.ts';

/**
 * The runs of tasks in this window, however they were started, and the last results of earlier sessions. The views, the
 * code lenses and the graph show the states from here.
 */
export interface TaskRuns extends Disposable {
  readonly stateOf: (key: TaskKey) => RunState | undefined;
  /** The tasks that ran, the one that started last first. */
  readonly recent: readonly TaskKey[];
  /** The tasks that run, the one that started last first. */
  readonly running: readonly TaskKey[];
  /** Ends all runs of a task. Resolves after they have ended. */
  readonly stop: (key: TaskKey) => Promise<void>;
  /** Ends all runs of a task, and starts them again. */
  readonly restart: (key: TaskKey) => Promise<void>;
  /** Fires when the state of a task has changed. */
  readonly onDidChange: Event<void>;
}

const storageKey = 'taskwright.run.results';

/** Creates the model of runs. Sends no request to the server before a task starts. */
export function createTaskRuns(memory: Memento, list: TaskList): TaskRuns {
  const changed = new EventEmitter<void>();
  const log = createRunLog<TaskExecution>(readResults(memory.get(storageKey)));
  const files = watchFileTimes(list, {
    files: () => log.results.flatMap(({ uri }) => uri ?? []),
    changed(times) {
      if (log.setChanged(times)) changed.fire();
    },
  });
  const watch = watchRuns({
    log,
    list,
    started: () => changed.fire(),
    ended() {
      void memory.update(storageKey, log.results);
      files.refresh();
      changed.fire();
    },
  });

  async function stop(key: TaskKey): Promise<void> {
    await Promise.all(
      log.runsOf(key).map(async (execution) => {
        log.stop(execution);
        execution.terminate();
        await endOf(execution);
      }),
    );
    await watch.settled();
  }

  return {
    stateOf: log.stateOf,
    get recent() {
      return log.recent;
    },
    get running() {
      return log.running;
    },
    stop,
    async restart(key) {
      const stopped = log.runsOf(key).map(({ task }) => task);
      await stop(key);
      for (const task of stopped) await tasks.executeTask(task);
    },
    onDidChange: changed.event,
    dispose() {
      for (const part of [watch, files, changed]) part.dispose();
    },
  };
}

/** Resolves when a run has ended. The event may have been sent already. */
async function endOf(execution: TaskExecution): Promise<void> {
  while (tasks.taskExecutions.includes(execution)) {
    await new Promise<void>((resolve) => {
      const subscription = tasks.onDidEndTask(() => {
        subscription.dispose();
        resolve();
      });
    });
  }
}
