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
const sharedEntries = ['env', 'env_file', 'dotenv', 'task_config'];

/** The scripts of one open document, and the problems that are known of them. An edit updates only the edited tasks. */
export class DocumentScripts {
  readonly #options: DocumentScriptsOptions;
  readonly #scripts = new Map<string, readonly CheckedScript[]>();
  readonly #problems = new Map<string, readonly Problem[]>();
  /** The ids of the tasks with scripts that are not checked yet. */
  readonly #unchecked = new Set<string>();
  /** The ids of the tasks that extend a template. */
  readonly #extending = new Set<string>();
  /** Undefined until all scripts have been read. */
  #surroundings: ScriptSurroundings | undefined;
  /** The revision of the workspace that the scripts depend on; undefined if another entry has changed on which they depend. */
  #revision: number | undefined;

  constructor(options: DocumentScriptsOptions) {
    this.#options = options;
  }

  get file(): WorkspaceFile {
    return this.#options.file;
  }

  problems(): readonly Problem[] {
    return [...this.#problems.values()].flat();
  }

  /** Reads the scripts of the edited tasks. Returns the scripts that were there before. */
  update({ entries }: DocumentChange): readonly CheckedScript[] {
    const { document, kind } = this.#options.file;
    const ids = document.language.holdsOneTask ? document.entryIds : entries;
    const before: CheckedScript[] = [];
    for (const id of ids) {
      const entry = document.entryById(id);
      if (sharedEntries.includes(id) || (entry && kind.isTemplate(entry))) this.#revision = undefined;
      before.push(...(this.#scripts.get(id) ?? []));
      this.#read(id);
    }
    return before;
  }

  /**
   * Reads the scripts of all tasks, one task per step, if something that they depend on has changed. Returns whether the
   * problems may have changed.
   */
  *readAll(): Generator<void, boolean> {
    const { file, workspace } = this.#options;
    if (this.#revision === workspace.revision) return false;
    const hadProblems = this.#problems.size > 0;
    const { revision } = workspace;
    const before = this.#surroundings;
    const surroundings = scriptSurroundings(file, workspace);
    const isSame = before !== undefined && areSameSurroundings(before, surroundings);
    this.#surroundings = surroundings;
    for (const id of isSame ? [...this.#extending] : file.document.entryIds) {
      this.#read(id);
      yield;
    }
    this.#revision = revision;
    return hadProblems || this.#problems.size > 0;
  }

  /** Returns the texts of all scripts. */
  sources(): readonly string[] {
    return [...this.#scripts.values()].flatMap((scripts) => scripts.map(({ source }) => source));
  }

  /** Returns up to `count` texts that are not checked yet, each once. */
  unchecked(count: number): readonly string[] {
    const sources = new Set<string>();
    for (const id of this.#unchecked) {
      for (const { source } of this.#scripts.get(id) ?? []) if (!this.#isChecked(source)) sources.add(source);
      if (sources.size >= count) break;
    }
    return [...sources].slice(0, count);
  }

  /** Must be called after scripts have been checked. Returns whether the problems of the document have changed. */
  checked(): boolean {
    let hasChanged = false;
    for (const id of [...this.#unchecked]) {
      const before = this.#problems.get(id)?.length ?? 0;
      this.#convert(id);
      hasChanged ||= before !== (this.#problems.get(id)?.length ?? 0);
    }
    return hasChanged;
  }

  /** Must be called after the comments about all scripts have been forgotten. */
  forget(): void {
    for (const id of this.#scripts.keys()) this.#unchecked.add(id);
  }

  #read(id: string): void {
    const { file, workspace } = this.#options;
    const entry = file.document.entryById(id);
    if (entry && workspace.task(file.uri, entry)?.facts.template) this.#extending.add(id);
    else this.#extending.delete(id);
    const surroundings = this.#surroundings;
    const scripts = entry && surroundings ? scriptsOfEntry(entry, file, workspace, surroundings) : [];
    if (scripts.length > 0) this.#scripts.set(id, scripts);
    else this.#scripts.delete(id);
    this.#convert(id);
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
    if (problems.length > 0) this.#problems.set(id, problems);
    else this.#problems.delete(id);
  }
}
