import type { ToolCatalog } from '../core/analysis/tools/tool-catalog.ts';

/**
 * A notification that the server needs the tools of the runner. The client responds with the request `toolsRequest`. Sent only
 * to a client with `tools: true` in its `initializationOptions`.
 */
export const toolsWantedNotification = 'taskwright/toolsWanted';

/** Passes the tools of the runner to the server. */
export const toolsRequest = 'taskwright/tools';

export interface ToolsParams {
  /** Null if the runner is not installed or must not be started. */
  readonly catalog: ToolCatalog | null;
}

/**
 * The client's command that lets the user select one of all versions of a tool, and inserts it. Its argument is the name of the
 * tool.
 */
export const insertVersionCommand = 'taskwright.insertToolVersion';
