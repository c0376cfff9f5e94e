import { type Disposable, type Task, type TaskProcessStartEvent, type Terminal, tasks, window } from 'vscode';
import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import { definitionOf, taskLabel, taskType } from '../runs/task-definition.ts';
import { runOf } from '../runs/task-run.ts';

/** The terminals of tasks. */
export interface TaskTerminals extends Disposable {
  /**
   * Closes the terminal of the last run of this task if the task is not running and its definition has changed, in
   * which case VS Code would open another terminal. A task therefore has one terminal, unless its runs overlap.
   */
  closeLast(task: Task): void;
  /** Shows the terminal of the last run of this task. Returns false if there is none. */
  show(task: TaskSummary): boolean;
}

interface LastRun {
  readonly definition: string;
  readonly terminal: Terminal;
}

export function watchTaskTerminals(): TaskTerminals {
  const lastRuns = new Map<string, LastRun>();

  async function note({ execution: { task }, processId }: TaskProcessStartEvent): Promise<void> {
    if (task.definition.type !== taskType) return;
    for (const terminal of window.terminals) {
      if ((await terminal.processId) !== processId) continue;
      lastRuns.set(task.name, { definition: JSON.stringify(task.definition), terminal });
      return;
    }
  }

  const started = tasks.onDidStartTaskProcess((event) => void note(event));
  return {
    closeLast(task) {
      const last = lastRuns.get(task.name);
      if (!last || last.definition === JSON.stringify(task.definition)) return;
      if (tasks.taskExecutions.some((running) => running.task.name === task.name)) return;
      last.terminal.dispose();
    },
    show(task) {
      const labels = [task.name, ...task.aliases].map((name) => taskLabel(definitionOf(runOf({ ...task, name }))));
      const known = labels.flatMap((label) => lastRuns.get(label)?.terminal ?? []);
      // Terminals that were opened before the window was reloaded are identified only by their names.
      const named = window.terminals.filter(({ name }) => labels.includes(name));
      const terminal = [...known, ...named].find((one) => window.terminals.includes(one));
      terminal?.show();
      return terminal !== undefined;
    },
    dispose: () => started.dispose(),
  };
}
