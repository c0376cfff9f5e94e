import type {
  FileEvent,
  TextDocumentContentChangeEvent,
  TextDocumentItem,
  WorkspaceFoldersChangeEvent,
} from 'vscode-languageserver';
import type { Standings } from '../../core/analysis/graph/placement/file-standing.ts';
import type { WorkspaceFile } from '../../core/analysis/graph/task.ts';
import type { ToolCatalog } from '../../core/analysis/tools/tool-catalog.ts';
import type { Include } from '../../files/includes/includes.ts';
import type { TaskFile } from '../../files/task-file.ts';

/** Everything that can change the state of the server. `host/apply-change.ts` defines what each change does. */
export type Change = ClientChange | BackgroundChange;

/** A change that the client reports. */
export type ClientChange =
  /** The client can handle requests. */
  | { readonly kind: 'client ready' }
  | { readonly kind: 'opened'; readonly item: TextDocumentItem }
  | {
      readonly kind: 'edited';
      readonly uri: string;
      readonly version: number;
      readonly edits: readonly TextDocumentContentChangeEvent[];
    }
  | { readonly kind: 'saved'; readonly uri: string }
  | { readonly kind: 'closed'; readonly uri: string }
  /** `uri` is undefined if the caret is in a document that the server does not handle. */
  | { readonly kind: 'caret moved'; readonly uri?: string | undefined; readonly line: number }
  | { readonly kind: 'files changed'; readonly events: readonly FileEvent[] }
  | { readonly kind: 'folders changed'; readonly event: WorkspaceFoldersChangeEvent }
  | { readonly kind: 'settings changed' }
  | { readonly kind: 'trust granted' }
  | { readonly kind: 'runner version known'; readonly version: string }
  /** `catalog` is undefined if the client has no runner. */
  | { readonly kind: 'tools known'; readonly catalog: ToolCatalog | undefined }
  /** The client requested the code lenses of a large document. */
  | { readonly kind: 'lenses sent'; readonly uri: string }
  /** The client shows the problems of closed files. */
  | { readonly kind: 'closed files shown' };

/** The result of work in the background. */
export type BackgroundChange =
  /** Settings that are in use differ from the previous ones. */
  | { readonly kind: 'settings loaded' }
  | { readonly kind: 'files found'; readonly search: FileSearch }
  /** The search found an open file, or its content has changed on the disk. */
  | { readonly kind: 'open file found'; readonly path: string }
  /** A closed file was read; `file` is undefined if it cannot be read. */
  | { readonly kind: 'file read'; readonly path: string; readonly file: WorkspaceFile | undefined }
  /** All files are read, and something has changed since the previous time. */
  | { readonly kind: 'files settled' }
  /** A large open document is checked and indexed. */
  | { readonly kind: 'document indexed'; readonly uri: string }
  /** Paths in tasks have other states than before. */
  | { readonly kind: 'paths looked up' }
  /** `fault` is the reason why the file of an open document is not UTF-8 text; undefined if it is. */
  | { readonly kind: 'encoding read'; readonly uri: string; readonly fault: string | undefined }
  /** The problems that ShellCheck finds in a file have changed. */
  | { readonly kind: 'scripts checked'; readonly uri: string }
  /** Statements may be finished, because nothing has been typed for a while. */
  | { readonly kind: 'typing paused' }
  /** After a pause in typing, names or references between tasks differ. */
  | { readonly kind: 'references changed' };

/** The result of a search of the workspace folders. */
export interface FileSearch {
  /** The files in the folders, and those elsewhere that the runner loads for them, by path. */
  readonly files: ReadonlyMap<string, TaskFile>;
  readonly includes: readonly Include[];
  /** Whether the tasks depend on packages, such as those of npm. */
  readonly readsPackages: boolean;
  /** Which files the runner loads. */
  readonly standings: Standings;
}

/** Passes a change to the host, which applies it. */
export type Report = (change: BackgroundChange) => void;
