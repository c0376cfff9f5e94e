import type { FileLookup } from './file-lookup.ts';
import type { ToolLookup } from './tool-lookup.ts';
import type { Workspace } from './workspace.ts';

/** The data that a task is checked against. */
export interface TaskContext {
  readonly workspace: Workspace;
  readonly files: FileLookup;
  /** Returns the lookup of tools; undefined as long as the tools of the runner are not known. */
  readonly tools?: (() => ToolLookup | undefined) | undefined;
}
