import type { WorkspaceFile } from '../../analysis/graph/task.ts';
import { Workspace } from '../../analysis/graph/workspace.ts';
import type { ToolCatalog } from '../../analysis/tools/tool-catalog.ts';

/** The workspace around the document. */
export interface CompletionContext {
  readonly workspace: Workspace;
  /** The document in the workspace; undefined if the document does not belong to it. */
  readonly file: WorkspaceFile | undefined;
  /** The folder that `folderToRead` returned, if it could be read. */
  readonly folder?: FolderListing | undefined;
  /** Returns the tools of the runner; undefined until they are known. */
  readonly tools?: () => ToolCatalog | undefined;
}

/** The content of a folder on the disk. */
export interface FolderListing {
  /** The path relative to the project, with `/` after each name; empty for the project itself. */
  readonly path: string;
  readonly entries: readonly FolderEntry[];
}

export interface FolderEntry {
  readonly name: string;
  readonly kind: 'file' | 'folder';
}

/** The context of a document without a workspace. */
export const noCompletionContext: CompletionContext = { workspace: new Workspace(), file: undefined };
