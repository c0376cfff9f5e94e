import type { FileLookup } from './file-lookup.ts';
import type { Workspace } from './workspace.ts';

/** The data that a task is checked against. */
export interface TaskSurroundings {
  readonly workspace: Workspace;
  readonly files: FileLookup;
}
