import type { TaskExecution } from 'vscode';
import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import type { TaskList } from '../list/task-list.ts';
import { taskNamed } from '../list/task-named.ts';
import { projectOf, readDefinition } from '../runs/task-definition.ts';
import { printedTask } from './printed-task.ts';

/** A run whose output is read. */
export interface OutputRun {
  readonly name: string;
  /** The folder of the project, as a URI. */
  readonly project: string;
  /** The task; undefined if it is not known. */
  readonly task: TaskSummary | undefined;
}

/** The number of texts in brackets of which it is remembered whether they are names of tasks. */
const maxKnown = 1_000;

/** Returns the run of a task that VS Code has started. */
export function outputRunOf({ task: { definition, scope, name } }: TaskExecution, list: TaskList): OutputRun {
  const own = readDefinition(definition);
  const project = (own && projectOf(own, scope)?.toString()) ?? '';
  const started = { name: own?.task ?? name, project };
  const task = taskNamed(started, list.known.tasks);
  return { name: task?.name ?? started.name, project, task };
}

/** Returns a function that returns whether the text in brackets at the beginning of a line is the name of a task. */
export function isTaskOf({ name, project }: OutputRun, tasks: readonly TaskSummary[]): (text: string) => boolean {
  // A run prints many lines with few names.
  const known = new Map<string, boolean>();
  return (text) => {
    const is = known.get(text) ?? (text === name || printedTask(text, project, tasks) !== undefined);
    if (known.size < maxKnown) known.set(text, is);
    return is;
  };
}
