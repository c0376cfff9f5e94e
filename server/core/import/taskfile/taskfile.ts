import type { Notes } from '../notes.ts';
import type { TaskNames } from '../task-names.ts';
import type { TaskfileNode } from './taskfile-node.ts';

/** What the import of a task needs to know of the file. */
export interface Taskfile {
  readonly root: TaskfileNode;
  readonly names: TaskNames;
  readonly notes: Notes;
  /** The variables that calls of a task set, by the name of the task, with whether a shell reads all of their values literally. */
  readonly passed: ReadonlyMap<string, ReadonlyMap<string, boolean>>;
}
