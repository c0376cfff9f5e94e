import { type Disposable, type Task, type TaskExecution, tasks } from 'vscode';
import type { TaskList } from '../list/task-list.ts';
import { taskNamed } from '../list/task-named.ts';
import type { RunLog } from './run-log.ts';
import { mannerOf, projectOf, readDefinition } from './task-definition.ts';
import { type TaskKey, taskKey } from './task-key.ts';

export interface RunWatch extends Disposable {
  /** Resolves when the log contains all events that have occurred so far. */
  settled(): Promise<void>;
}

export interface RunWatchOptions {
  readonly log: RunLog<TaskExecution>;
  readonly list: TaskList;
  /** Resolves to a text that changes with the definition of a task; undefined if it is unknown. */
  readonly definitionOf: (key: TaskKey) => Promise<string | undefined>;
  /** Called when a run was added to the log. */
  readonly started: () => void;
  /** Called when a run has ended. */
  readonly ended: () => void;
}

/** Adds the runs of this window to the log, however they were started. */
export function watchRuns({ log, list, definitionOf, started, ended }: RunWatchOptions): RunWatch {
  /**
   * Resolves when all events so far have been handled. Events are handled one at a time, because finding the task of a
   * started run is asynchronous.
   */
  let handled = Promise.resolve();

  /** Calls `work` with the time of an event after all previous events have been handled. */
  function handle(work: (time: number) => Promise<void> | void): void {
    const time = Date.now();
    handled = handled.then(() => work(time)).catch(() => undefined);
  }

  async function start(execution: TaskExecution, time: number | undefined): Promise<void> {
    const key = await keyOf(execution.task, list);
    if (key === undefined) return;
    log.start(execution, { key, time, manner: mannerOf(execution.task) });
    started();
    log.setDefinition(execution, await definitionOf(key));
  }

  function end(execution: TaskExecution, exitCode: number | undefined, time: number): void {
    if (log.end(execution, { time, exitCode })) ended();
  }

  const subscriptions = [
    tasks.onDidStartTask(({ execution }) => handle((time) => start(execution, time))),
    tasks.onDidStartTaskProcess(({ execution }) => handle((time) => log.startProcess(execution, time))),
    tasks.onDidEndTaskProcess(({ execution, exitCode }) => handle((time) => end(execution, exitCode, time))),
    // A task can end without having started a process.
    tasks.onDidEndTask(({ execution }) => handle((time) => end(execution, undefined, time))),
  ];
  // Tasks continue to run when a window is reloaded.
  for (const execution of tasks.taskExecutions) handle(() => start(execution, undefined));
  return {
    settled: () => handled,
    dispose() {
      for (const subscription of subscriptions) subscription.dispose();
    },
  };
}

/**
 * Resolves to the key of the task that VS Code runs. The key contains the name of the task even if the task was started
 * by an alias. Resolves to undefined for a task of another extension.
 */
async function keyOf({ definition, scope }: Task, list: TaskList): Promise<TaskKey | undefined> {
  const own = readDefinition(definition);
  const folder = own && projectOf(own, scope);
  if (!folder) return undefined;
  const started = { project: folder.toString(), name: own.task };
  return taskKey(taskNamed(started, list.known.tasks) ?? taskNamed(started, (await list.get()).tasks) ?? started);
}
