import { type Disposable, type Event, type Task, type TaskExecution, tasks } from 'vscode';
import type { RunLog } from './run-log.ts';
import type { TaskKey } from './task-key.ts';
import type { RunWatch } from './watch-runs.ts';

export interface RunControl extends Disposable {
  /** The tasks that are being restarted. */
  readonly restarting: Iterable<TaskKey>;
  /** Ends all runs of a task, and cancels its restart. Resolves when the runs have ended. */
  stop(key: TaskKey): Promise<void>;
  /** Ends all runs of a task, then starts them again unless `stop` is called in the meantime. */
  restart(key: TaskKey): Promise<void>;
}

export interface RunControlOptions {
  readonly log: RunLog<TaskExecution>;
  readonly watch: Pick<RunWatch, 'settled'>;
  /** Ends a process with all its children, where closing its terminal does not do this. */
  readonly endChildren: (processId: number) => Promise<void>;
  /** Fires when the log has changed. */
  readonly onDidChange: Event<void>;
}

/** Creates the object that controls the runs in the log. */
export function createRunControl({ log, watch, endChildren, onDidChange }: RunControlOptions): RunControl {
  /** The tasks that are being restarted, with the runs to start again. */
  const restarting = new Map<TaskKey, readonly Task[]>();

  /** The processes of the runs that started in this window. */
  const processes = new WeakMap<TaskExecution, number>();
  const started = tasks.onDidStartTaskProcess(({ execution, processId }) => processes.set(execution, processId));

  async function endRun(execution: TaskExecution): Promise<void> {
    log.stop(execution);
    const processId = processes.get(execution);
    if (processId !== undefined) await endChildren(processId);
    execution.terminate();
    await until(() => !tasks.taskExecutions.includes(execution), [tasks.onDidEndTask]);
  }

  async function endRuns(key: TaskKey): Promise<void> {
    await Promise.all(log.runsOf(key).map(endRun));
    await watch.settled();
  }

  /** Starts runs one after another while `isWanted` returns true. */
  async function start(key: TaskKey, runs: readonly Task[], isWanted: () => boolean): Promise<void> {
    for (const task of runs) {
      if (!isWanted()) return;
      const execution = await tasks.executeTask(task);
      // `stop` can end only the runs that are in the log.
      const isLogged = () => log.runsOf(key).includes(execution);
      await until(() => isLogged() || !tasks.taskExecutions.includes(execution), [onDidChange, tasks.onDidEndTask]);
      if (!isWanted()) await endRun(execution);
    }
  }

  return {
    get restarting() {
      return restarting.keys();
    },
    async stop(key) {
      restarting.delete(key);
      await endRuns(key);
    },
    async restart(key) {
      if (restarting.has(key)) return;
      const runs = log.runsOf(key).map(({ task }) => task);
      const isWanted = () => restarting.get(key) === runs;
      restarting.set(key, runs);
      try {
        await endRuns(key);
        await start(key, runs, isWanted);
      } finally {
        if (isWanted()) restarting.delete(key);
      }
    },
    dispose: () => started.dispose(),
  };
}

/** Resolves when a condition is true. Checks the condition immediately and after each event. */
async function until(isTrue: () => boolean, events: readonly Event<unknown>[]): Promise<void> {
  while (!isTrue()) {
    await new Promise<void>((resolve) => {
      const subscriptions = events.map((event) =>
        event(() => {
          for (const subscription of subscriptions) subscription.dispose();
          resolve();
        }),
      );
    });
  }
}
