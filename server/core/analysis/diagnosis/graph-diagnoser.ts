import type { DocumentChange } from '../../document/document.ts';
import type { Problem } from '../../document/problem.ts';
import type { Observed } from '../graph/change-log.ts';
import type { FileLookup } from '../graph/file-lookup.ts';
import type { Task, WorkspaceFile } from '../graph/task.ts';
import type { Workspace } from '../graph/workspace.ts';
import { settled } from './settled.ts';
import { stage } from './stage.ts';

/** What the rules found about one task, with what of the workspace they looked at. */
interface Check {
  readonly task: Task;
  readonly found: Observed<readonly Problem[]>;
}

/** The checks of one file's tasks by the ids of their entries. */
interface FileChecks {
  readonly file: WorkspaceFile;
  readonly checks: Map<string, Check>;
  /** The ids of the tasks that have problems; the same whose problems speak of other places. */
  readonly withProblems: Set<string>;
  readonly withRelated: Set<string>;
  /** The ids of entries that were edited since they were checked. */
  readonly edited: Set<string>;
  revision: number;
}

const checkAmongTasks = stage(({ amongTasks }) => amongTasks);

/**
 * Keeps the problems between tasks up to date. A task is checked again when it was edited, when something has changed
 * that its last check looked at, and when a place that its problems point to is gone.
 */
export class GraphDiagnoser {
  readonly #workspace: Workspace;
  readonly #files: FileLookup;
  /** By the file itself: one that is replaced or closed leaves nothing behind. */
  #known = new WeakMap<WorkspaceFile, FileChecks>();

  constructor(workspace: Workspace, files: FileLookup) {
    this.#workspace = workspace;
    this.#files = files;
  }

  /** To be told after the workspace has taken over the change. */
  update(uri: string, { entries }: DocumentChange): void {
    const file = this.#workspace.file(uri);
    const known = file && this.#known.get(file);
    for (const id of entries) known?.edited.add(id);
  }

  /** Checks the edited and unchecked tasks of a file, one per step. Between two steps anything may change. */
  *checkInSteps(uri: string): Generator<void, void> {
    const file = this.#workspace.file(uri);
    const known = file && this.#checksOf(file);
    for (const id of known?.edited ?? []) {
      if (!known || this.#workspace.file(uri) !== file) return;
      known.edited.delete(id);
      if (!this.#isCurrent(id, known)) this.#check(id, known);
      yield;
    }
  }

  /** What is known of the disk has changed. */
  forgetAll(): void {
    this.#known = new WeakMap();
  }

  problems(uri: string): readonly Problem[] {
    return [...this.problemsByTask(uri).values()].flat();
  }

  /** The problems of a file by the ids of the entries that they were found in. */
  problemsByTask(uri: string): ReadonlyMap<string, readonly Problem[]> {
    const file = this.#workspace.file(uri);
    if (!file) return new Map();
    const known = this.#checksOf(file);
    const { revision } = this.#workspace;
    const suspects = known.revision === revision ? [...known.edited, ...known.withRelated] : file.document.entryIds;
    for (const id of suspects) if (!this.#isCurrent(id, known)) this.#check(id, known);
    for (const id of known.edited) if (!this.#isCurrent(id, known)) this.#check(id, known);
    known.edited.clear();
    known.revision = revision;
    return new Map(Array.from(known.withProblems, (id) => [id, known.checks.get(id)?.found.result ?? []]));
  }

  #checksOf(file: WorkspaceFile): FileChecks {
    const known = this.#known.get(file);
    if (known) return known;
    const fresh: FileChecks = {
      file,
      checks: new Map(),
      withProblems: new Set(),
      withRelated: new Set(),
      edited: new Set(file.document.entryIds),
      revision: this.#workspace.revision,
    };
    this.#known.set(file, fresh);
    return fresh;
  }

  #isCurrent(id: string, { file, checks, withRelated }: FileChecks): boolean {
    const check = checks.get(id);
    if (!check || this.#workspace.taskById(file.uri, id) !== check.task || !this.#workspace.isCurrent(check.found))
      return false;
    return !withRelated.has(id) || !check.found.result.some((problem) => this.#pointsToNothing(problem));
  }

  #pointsToNothing({ related = [] }: Problem): boolean {
    return related.some(({ span }) => this.#workspace.isGone(span.anchor));
  }

  #check(id: string, { file, checks, withProblems, withRelated }: FileChecks): void {
    checks.delete(id);
    withProblems.delete(id);
    withRelated.delete(id);
    const task = this.#workspace.taskById(file.uri, id);
    if (!task) return;
    const found = this.#workspace.observe(() => this.#problemsOf(task));
    checks.set(id, { task, found });
    if (found.result.length > 0) withProblems.add(id);
    if (found.result.some(({ related }) => related !== undefined)) withRelated.add(id);
  }

  #problemsOf(task: Task): readonly Problem[] {
    const surroundings = { workspace: this.#workspace, files: this.#files };
    return settled(checkAmongTasks(task, surroundings), task.entry);
  }
}
