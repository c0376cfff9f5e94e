import type { Observed } from '../../core/analysis/graph/change-log.ts';
import type { WorkspaceFile } from '../../core/analysis/graph/task.ts';
import type { Workspace } from '../../core/analysis/graph/workspace.ts';
import type { CheckedScript, ScriptSurroundings } from '../../core/analysis/shellcheck/checked-script.ts';
import type { ShellCheckComment } from '../../core/analysis/shellcheck/comment.ts';
import {
  areSameSurroundings,
  scriptSurroundings,
  scriptsOfEntry,
} from '../../core/analysis/shellcheck/scripts-of-file.ts';
import { shellCheckProblems } from '../../core/analysis/shellcheck/shellcheck-problems.ts';
import type { Document } from '../../core/document/document.ts';
import type { Problem } from '../../core/document/problem.ts';
import type { ShellCheckSettings } from '../workspace/settings.ts';

/** A file that is not open, and the folder and settings that its scripts are checked with. */
export interface ClosedFile {
  readonly file: WorkspaceFile;
  readonly folder: string;
  readonly settings: ShellCheckSettings;
}

/** The state of the workspace for which problems were determined. */
interface ClosedState {
  /** The number of changes to the files of the workspace and to the definitions in config files. */
  readonly changes: number;
  /** The revision of the workspace, which templates depend on. */
  readonly revision: number;
}

/** The problems of a file, and what they depend on. */
interface ClosedProblems {
  readonly file: WorkspaceFile;
  readonly folder: string;
  readonly state: ClosedState;
  readonly surroundings: ScriptSurroundings;
  readonly extendsTemplates: boolean;
  /** The texts of the scripts. */
  readonly sources: readonly string[];
  readonly problems: readonly Problem[];
}

/** The scripts of closed files, read one entry per step. */
export interface ReadScripts extends Omit<ClosedProblems, 'problems' | 'sources'> {
  readonly settings: ShellCheckSettings;
  readonly scripts: readonly CheckedScript[];
}

/** The problems in the scripts of closed files. The scripts are in memory only while they are checked. */
export class ClosedScripts {
  readonly #workspace: Workspace;
  readonly #known = new Map<Document, ClosedProblems>();
  #files: Observed<unknown> | undefined;
  #changes = 0;

  constructor(workspace: Workspace) {
    this.#workspace = workspace;
  }

  problems(document: Document): readonly Problem[] {
    return this.#known.get(document)?.problems ?? [];
  }

  /** Returns whether the problems of a file must be determined again. */
  isOutdated({ document }: WorkspaceFile): boolean {
    const known = this.#known.get(document);
    const { changes, revision } = this.#state();
    if (known?.state.changes !== changes) return true;
    return known.extendsTemplates && known.state.revision !== revision;
  }

  /** Marks all results as outdated, because the environment or the shell in a config file differs. */
  surroundingsChanged(): void {
    this.#changes++;
  }

  /** Removes the results for all documents except these. */
  retain(documents: ReadonlySet<Document>): void {
    for (const document of this.#known.keys()) if (!documents.has(document)) this.#known.delete(document);
  }

  /** Removes the results for a document, which may have been edited. */
  delete(document: Document): void {
    this.#known.delete(document);
  }

  /** Removes all results, or those of a folder. */
  forget(folder?: string): void {
    for (const [document, known] of this.#known)
      if (folder === undefined || known.folder === folder) this.#known.delete(document);
  }

  /** Returns the texts of the scripts of a folder whose problems are known. */
  sourcesIn(folder: string): readonly string[] {
    return [...this.#known.values()].flatMap((known) => (known.folder === folder ? known.sources : []));
  }

  /** Reads the scripts of a file; undefined if nothing that its problems depend on has changed. */
  *read({ file, folder, settings }: ClosedFile): Generator<void, ReadScripts | undefined> {
    const { document, uri } = file;
    const state = this.#state();
    const surroundings = scriptSurroundings(file, this.#workspace);
    const before = this.#known.get(document);
    if (before && !before.extendsTemplates && areSameSurroundings(before.surroundings, surroundings)) {
      this.#known.set(document, { ...before, state });
      return undefined;
    }
    const scripts: CheckedScript[] = [];
    let extendsTemplates = false;
    for (const entry of document.entries()) {
      scripts.push(...scriptsOfEntry(entry, file, this.#workspace, surroundings));
      extendsTemplates ||= this.#workspace.task(uri, entry)?.facts.template !== undefined;
      yield;
    }
    return { file, folder, settings, state, surroundings, extendsTemplates, scripts };
  }

  #state(): ClosedState {
    if (!this.#files || !this.#workspace.isCurrent(this.#files)) {
      this.#files = this.#workspace.observe(() => this.#workspace.files);
      this.#changes++;
    }
    return { changes: this.#changes, revision: this.#workspace.revision };
  }

  /** Stores the problems of the scripts that were read and checked. Returns whether they differ from the previous ones. */
  checked(
    { scripts, settings: { minLevel }, ...read }: ReadScripts,
    commentsOf: (source: string) => readonly ShellCheckComment[],
  ): boolean {
    const { document } = read.file;
    const had = this.problems(document).length > 0;
    const problems = scripts.flatMap((script) => shellCheckProblems(script, commentsOf(script.source), minLevel));
    this.#known.set(document, { ...read, sources: scripts.map(({ source }) => source), problems });
    return had || problems.length > 0;
  }
}
