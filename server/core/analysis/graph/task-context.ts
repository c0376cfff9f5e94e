import type { FileLookup } from './file-lookup.ts';
import type { ToolLookup } from './tool-lookup.ts';
import type { Workspace } from './workspace.ts';

/** The data that a task is checked against. */
export interface TaskContext {
  readonly workspace: Workspace;
  readonly files: FileLookup;
  /** Returns the lookup of tools; undefined until the tools of the runner are known. */
  readonly tools?: (() => ToolLookup | undefined) | undefined;
}
