import type { WorkspaceFile } from '../../core/analysis/graph/task.ts';
import type { Workspace } from '../../core/analysis/graph/workspace.ts';
import type { CheckedScript, ScriptSurroundings } from '../../core/analysis/shellcheck/checked-script.ts';
import type { ShellCheckComment, ShellCheckLevel } from '../../core/analysis/shellcheck/comment.ts';
import {
  areSameSurroundings,
  scriptSurroundings,
  scriptsOfEntry,
} from '../../core/analysis/shellcheck/scripts-of-file.ts';
import { shellCheckProblems } from '../../core/analysis/shellcheck/shellcheck-problems.ts';
import type { DocumentChange } from '../../core/document/document.ts';
import type { Problem } from '../../core/document/problem.ts';

export interface DocumentScriptsOptions {
  readonly file: WorkspaceFile;
  readonly workspace: Workspace;
  readonly minLevel: ShellCheckLevel;
  /** Returns the comments about a script; undefined if it is not checked yet. */
  readonly commentsOf: (source: string) => readonly ShellCheckComment[] | undefined;
}

/** The entries of a config file that all tasks depend on. */
export const sharedEntries: readonly string[] = ['env', 'env_file', 'dotenv', 'task_config', 'settings'];

/** The scripts of one open document, and their known problems. An edit updates only the edited tasks. */
export class DocumentScripts {
  readonly #options: DocumentScriptsOptions;
  readonly #scripts = new Map<string, readonly CheckedScript[]>();
  readonly #problems = new Map<string, readonly Problem[]>();
  /** The IDs of the tasks with scripts that are not checked yet. */
  readonly #unchecked = new Set<string>();
  /** The IDs of the entries that are not read yet, or must be read again. */
  readonly #unread = new Set<string>();
  /** The IDs of the edited entries, which are read when their scripts are asked for, not while a completion waits. */
  readonly #stale = new Set<string>();
  /** The IDs of the tasks that have not been checked since they were edited. */
  readonly #edited = new Set<string>();
  /** The IDs of the tasks that extend a template. */
  readonly #extending = new Set<string>();
  #hasChanged = false;
  /** Undefined until the first scripts are read. */
  #surroundings: ScriptSurroundings | undefined;
  /** The revision of the workspace that the scripts depend on; undefined if another entry that they depend on has changed. */
  #revision: number | undefined;

  constructor(options: DocumentScriptsOptions) {
    this.#options = options;
  }

  get file(): WorkspaceFile {
    return this.#options.file;
  }

  problems(): readonly Problem[] {
    this.#readStale();
    return [...this.#problems.values()].flat();
  }

  /** Marks the edited tasks, and returns their previous scripts. */
  update({ entries }: DocumentChange): readonly CheckedScript[] {
    const { document, kind } = this.#options.file;
    const ids = document.language.holdsOneTask ? document.entryIds : entries;
    const before: CheckedScript[] = [];
    for (const id of ids) {
      const entry = document.entryById(id);
      if (entry && kind.isTemplate(entry)) this.#revision = undefined;
      before.push(...(this.#scripts.get(id) ?? []));
      this.#stale.add(id);
      this.#edited.add(id);
    }
    return before;
  }

  /**
   * Reads the scripts of tasks that are new or depend on something that has changed, one task per step, until `enough` tasks
   * have scripts that are not checked. Returns whether the problems have changed.
   */
  *read(enough: number): Generator<void, boolean> {
    this.#readStale();
    this.#findUnread();
    for (const id of this.#unread) {
      if (this.#unchecked.size >= enough) break;
      this.#read(id);
      yield;
    }
    return this.#takeChange();
  }

  /** Returns the texts of all scripts. */
  sources(): readonly string[] {
    this.#readStale();
    return [...this.#scripts.values()].flatMap((scripts) => scripts.map(({ source }) => source));
  }

  /** Returns up to `count` texts that are not checked yet, without duplicates. */
  unchecked(count: number): readonly string[] {
    this.#readStale();
    return this.#uncheckedOf(this.#unchecked, count);
  }

  /** Does the same as `unchecked` for the tasks that were edited. */
  uncheckedOfEdited(count: number): readonly string[] {
    this.#readStale();
    return this.#uncheckedOf(this.#edited, count);
  }

  /** Determines the problems from the comments that are now known. Returns whether they differ from the previous ones. */
  checked(): boolean {
    this.#readStale();
    for (const id of [...this.#unchecked]) this.#convert(id);
    for (const id of this.#edited) if (!this.#unchecked.has(id)) this.#edited.delete(id);
    return this.#takeChange();
  }

  /** Marks what was read as outdated, because the environment or the shell in a config file differs. */
  surroundingsChanged(): void {
    this.#revision = undefined;
  }

  /** Marks all scripts as unchecked, because the comments about them are removed. */
  forget(): void {
    this.#readStale();
    for (const id of this.#scripts.keys()) this.#unchecked.add(id);
  }

  #readStale(): void {
    const hasChanged = this.#hasChanged;
    for (const id of this.#stale) this.#read(id);
    this.#stale.clear();
    // After an edit, the client requests the problems anyway.
    this.#hasChanged = hasChanged;
  }

  #takeChange(): boolean {
    const hasChanged = this.#hasChanged;
    this.#hasChanged = false;
    return hasChanged;
  }

  /** Finds the entries to read if something that scripts depend on has changed. */
  #findUnread(): void {
    const { file, workspace } = this.#options;
    const { revision } = workspace;
    if (this.#revision === revision) return;
    const before = this.#surroundings;
    const surroundings = scriptSurroundings(file, workspace);
    const isSame = before !== undefined && areSameSurroundings(before, surroundings);
    this.#surroundings = surroundings;
    for (const id of isSame ? this.#extending : file.document.entryIds) this.#unread.add(id);
    this.#revision = revision;
  }

  #read(id: string): void {
    const { file, workspace } = this.#options;
    this.#unread.delete(id);
    const entry = file.document.entryById(id);
    if (entry && workspace.task(file.uri, entry)?.facts.template) this.#extending.add(id);
    else this.#extending.delete(id);
    const surroundings = this.#surroundings;
    const scripts = entry && surroundings ? scriptsOfEntry(entry, file, workspace, surroundings) : [];
    if (scripts.length > 0) this.#scripts.set(id, scripts);
    else this.#scripts.delete(id);
    this.#convert(id);
  }

  #uncheckedOf(ids: Iterable<string>, count: number): readonly string[] {
    const sources = new Set<string>();
    for (const id of ids) {
      for (const { source } of this.#scripts.get(id) ?? []) if (!this.#isChecked(source)) sources.add(source);
      if (sources.size >= count) break;
    }
    return [...sources].slice(0, count);
  }

  #isChecked(source: string): boolean {
    return this.#options.commentsOf(source) !== undefined;
  }

  #convert(id: string): void {
    const { commentsOf, minLevel } = this.#options;
    const scripts = this.#scripts.get(id) ?? [];
    if (scripts.every(({ source }) => this.#isChecked(source))) this.#unchecked.delete(id);
    else this.#unchecked.add(id);
    const problems = scripts.flatMap((script) => shellCheckProblems(script, commentsOf(script.source) ?? [], minLevel));
    this.#hasChanged ||= problems.length > 0 || this.#problems.has(id);
    if (problems.length > 0) this.#problems.set(id, problems);
    else this.#problems.delete(id);
  }
}
