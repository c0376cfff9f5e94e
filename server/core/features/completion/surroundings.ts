import type { WorkspaceFile } from '../../analysis/graph/task.ts';
import { Workspace } from '../../analysis/graph/workspace.ts';

/** What lies around the document that is written in. */
export interface CompletionSurroundings {
  readonly workspace: Workspace;
  /** The document as the workspace knows it; undefined for one that belongs to none. */
  readonly file: WorkspaceFile | undefined;
  /** The folder of which `pathAt` said that it is wanted, when it could be read. */
  readonly folder?: FolderListing | undefined;
}

/** What a folder of the disk holds. */
export interface FolderListing {
  /** Relative to the project, with `/` after each name; empty for the project itself. */
  readonly path: string;
  readonly entries: readonly FolderEntry[];
}

export interface FolderEntry {
  readonly name: string;
  readonly is: 'file' | 'folder';
}

/** For a document that is looked at by itself. */
export const noSurroundings: CompletionSurroundings = { workspace: new Workspace(), file: undefined };
