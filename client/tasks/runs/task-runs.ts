import { type Disposable, type Event, EventEmitter, type Memento, type TaskExecution } from 'vscode';
import type { LanguageServer } from '../../language-server/language-server.ts';
import type { TaskList } from '../list/task-list.ts';
import { createRunControl, type RunControl } from './run-control.ts';
import { createRunLog, type EndedTask } from './run-log.ts';
import type { RunState } from './run-state.ts';
import { readResults } from './stored-results.ts';
import { watchTaskInputs } from './task-inputs.ts';
import type { TaskKey } from './task-key.ts';
import { watchRuns } from './watch-runs.ts';

/**
 * The runs of tasks in this window, however they were started, and the last results of earlier sessions. The view, the
 * code lenses and the graph show these states.
 */
export interface TaskRuns extends Disposable {
  readonly stateOf: (key: TaskKey) => RunState | undefined;
  /** The tasks that are running, then those that have run, most recent first. */
  readonly recent: readonly TaskKey[];
  /** The tasks that are being restarted, then the running tasks, most recently started first. */
  readonly running: readonly TaskKey[];
  /** The tasks whose last run failed and which are not running, most recent last. */
  readonly failed: readonly EndedTask<TaskExecution>[];
  /** Records that the runner restored the outputs of a run from its cache. */
  readonly setRestored: (execution: TaskExecution) => void;
  readonly stop: RunControl['stop'];
  readonly restart: RunControl['restart'];
  /** Records that another task runs, or ran, in a run. */
  noteOthers(run: TaskExecution): void;
  /** Fires when the state of a task has changed. */
  readonly onDidChange: Event<void>;
}

const storageKey = 'taskwright.run.results';

/** Creates the model of runs. Sends no request to the server before a task starts. */
export function createTaskRuns(
  memory: Memento,
  server: LanguageServer,
  list: TaskList,
  endChildren: (processId: number) => Promise<void>,
): TaskRuns {
  const changed = new EventEmitter<void>();
  const log = createRunLog<TaskExecution>(readResults(memory.get(storageKey)));
  const inputs = watchTaskInputs({
    server,
    list,
    keys: () => log.results.map(({ key }) => key),
    changed(current) {
      if (log.setInputs(current)) changed.fire();
    },
  });
  const watch = watchRuns({
    log,
    list,
    definitionOf: inputs.definitionOf,
    started: () => changed.fire(),
    ended() {
      void memory.update(storageKey, log.results);
      inputs.refresh();
      changed.fire();
    },
  });
  const control = createRunControl({ log, watch, endChildren, onDidChange: changed.event });

  return {
    stateOf: log.stateOf,
    get recent() {
      return log.recent;
    },
    get running() {
      return [...new Set([...control.restarting, ...log.running])];
    },
    get failed() {
      return log.failed;
    },
    setRestored(execution) {
      if (!log.setRestored(execution)) return;
      void memory.update(storageKey, log.results);
      changed.fire();
    },
    noteOthers(run) {
      log.noteOthers(run);
      changed.fire();
    },
    async stop(key) {
      const isRunning = log.runsOf(key).length > 0;
      await control.stop(key);
      // If only a restart was canceled, no other event reports the change to `running`.
      if (!isRunning) changed.fire();
    },
    async restart(key) {
      try {
        await control.restart(key);
      } catch (error) {
        // If a restart fails, no other event reports the change to `running`.
        changed.fire();
        throw error;
      }
    },
    onDidChange: changed.event,
    dispose() {
      for (const part of [control, watch, inputs, changed]) part.dispose();
    },
  };
}
