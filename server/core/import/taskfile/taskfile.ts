import type { Notes } from '../notes.ts';
import type { TaskNames } from '../task-names.ts';
import type { TaskfileNode } from './taskfile-node.ts';

/** The context of a file in which its tasks are imported. */
export interface Taskfile {
  readonly root: TaskfileNode;
  readonly names: TaskNames;
  readonly notes: Notes;
  /**
   * The variables that calls of a task set, by the name of the task, and whether a shell reads all of their values
   * literally.
   */
  readonly passed: ReadonlyMap<string, ReadonlyMap<string, boolean>>;
}
