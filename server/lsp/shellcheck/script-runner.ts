import type { WorkspaceFile } from '../../core/analysis/graph/task.ts';
import type { ShellCheckComment } from '../../core/analysis/shellcheck/comment.ts';

/** Runs ShellCheck on this machine. */
export interface ScriptRunner {
  /** The maximum number of scripts in a request. */
  readonly maxScripts: number;
  /** The maximum number of concurrent requests. */
  readonly maxRuns: number;
  /** Returns the folder that the scripts of a file belong to; undefined if the file is not on the disk. */
  readonly folderOf: (file: WorkspaceFile) => string | undefined;
  /** Resolves to the text of the configuration of ShellCheck that applies in a folder. */
  readonly config: (folder: string) => Promise<string>;
  /** Returns the full path of the program, or a sentence with the reason why there is none. */
  readonly find: (place: ScriptPlace) => { readonly program: string } | { readonly failure: string };
  readonly run: (request: ScriptRun) => Promise<ScriptRunAnswer>;
}

/** The folder that scripts belong to, and the path of the program in the settings; empty to search for it. */
export interface ScriptPlace {
  readonly folder: string;
  readonly path: string;
}

export interface ScriptRun {
  /** The scripts in the form in which ShellCheck reads them. */
  readonly sources: readonly string[];
  readonly folder: string;
  readonly config: string;
  /** The full path of the program. */
  readonly program: string;
  readonly signal: AbortSignal;
}

/** The comments about each script, or a sentence with the reason why there are none. */
export type ScriptRunAnswer =
  | { readonly comments: readonly (readonly ShellCheckComment[])[] }
  | { readonly failure: string };
