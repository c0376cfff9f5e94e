import type { DocumentChange } from '../../document/document.ts';
import type { Entry } from '../../document/entry.ts';
import type { Problem } from '../../document/problem.ts';
import type { Observed, Part } from '../graph/change-log.ts';
import type { FileLookup } from '../graph/file-lookup.ts';
import type { Task, WorkspaceFile } from '../graph/task.ts';
import type { TaskContext } from '../graph/task-context.ts';
import type { Workspace } from '../graph/workspace.ts';
import { taskDefaultsId } from '../kinds/task-defaults.ts';
import { rules } from '../rules/all-rules.ts';
import type { ConfigSection } from '../rules/rule.ts';
import { isErrorFree } from './check-entry.ts';
import { withoutConsequences } from './consequences.ts';
import { Readers } from './readers.ts';
import { stage } from './stage.ts';

/** The problems of one task, with a record of the parts of the workspace that the rules read. */
interface Check extends Observed<readonly Problem[]> {
  /** Undefined for a section. */
  readonly task: Task | undefined;
  readonly entry: Entry | undefined;
}

/** The checks of the tasks of one file, by the ids of their entries. */
interface FileChecks {
  readonly file: WorkspaceFile;
  readonly checks: Map<string, Check>;
  /** The ids of the entries that were not tasks when they were checked. */
  readonly withoutTask: Set<string>;
  /** The ids of the tasks whose checks have read each part of the workspace. */
  readonly readers: Readers<Part>;
  /** The ids of the tasks with problems. */
  readonly withProblems: Set<string>;
  /** The ids of the tasks with problems that have related locations; a subset of `withProblems`. */
  readonly withRelated: Set<string>;
  /** The ids of the entries that were edited after their last check. */
  readonly edited: Set<string>;
  revision: number;
}

const checkSection = stage(
  ({ section }) =>
    section &&
    ((found: ConfigSection, context: TaskContext) =>
      isNamed(found, section.names) ? section.check(found, context) : []),
);
const checkedSections = new Set(rules.flatMap(({ checks }) => checks.section?.names ?? []));

function isNamed({ entry }: ConfigSection, names: readonly string[]): boolean {
  return entry.path.length === 1 && names.includes(entry.path[0] ?? '');
}

const checkAmongTasks = stage(({ amongTasks }) => amongTasks);
const checkErrorFreeAmongTasks = stage(({ errorFreeAmongTasks }) => errorFreeAmongTasks);

/**
 * Maintains the problems that depend on other tasks. A task is checked again when it is edited, when something that its
 * last check read changes, and when the target of a related location in its problems no longer exists.
 */
export class GraphDiagnoser {
  readonly #workspace: Workspace;
  readonly #files: FileLookup;
  readonly #tools: TaskContext['tools'];
  /** The checks of each file object. Those of replaced and closed files can be garbage-collected. */
  #known = new WeakMap<WorkspaceFile, FileChecks>();

  constructor(workspace: Workspace, files: FileLookup, tools?: TaskContext['tools']) {
    this.#workspace = workspace;
    this.#files = files;
    this.#tools = tools;
  }

  /** Returns the same checks for another workspace, such as one with a text that has not been applied. */
  for(workspace: Workspace): GraphDiagnoser {
    return new GraphDiagnoser(workspace, this.#files, this.#tools);
  }

  /** Marks the edited entries to be checked again. Must be called after the workspace is updated. */
  update(uri: string, { entries }: DocumentChange): void {
    const file = this.#workspace.file(uri);
    const known = file && this.#known.get(file);
    for (const id of entries) known?.edited.add(id);
  }

  /** Checks the edited and unchecked tasks of a file, one per step. The workspace may change between two steps. */
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

  /** Discards all results. Must be called when files on the disk may have changed. */
  forgetAll(): void {
    this.#known = new WeakMap();
  }

  problems(uri: string): readonly Problem[] {
    return [...this.problemsByTask(uri).values()].flat();
  }

  /**
   * Appends the problems of a file to `problems` without caching the checks, for a workspace that does not change. Each
   * step checks one entry of the document.
   */
  *checkOnce(uri: string, problems: Problem[]): Generator<void, void> {
    for (const id of this.#workspace.file(uri)?.document.entryIds ?? []) {
      problems.push(...(this.#problemsOfEntry(uri, id) ?? []));
      yield;
    }
  }

  /** Returns the problems of a file, by the ids of the entries that contain them. */
  problemsByTask(uri: string): ReadonlyMap<string, readonly Problem[]> {
    const file = this.#workspace.file(uri);
    if (!file) return new Map();
    const known = this.#checksOf(file);
    const { revision } = this.#workspace;
    for (const id of this.#suspects(known)) if (!this.#isCurrent(id, known)) this.#check(id, known);
    known.edited.clear();
    known.revision = revision;
    return new Map(Array.from(known.withProblems, (id) => [id, known.checks.get(id)?.result ?? []]));
  }

  /** Returns the ids of the tasks whose checks may be outdated. */
  #suspects({ file, checks, withoutTask, readers, withRelated, edited, revision }: FileChecks): ReadonlySet<string> {
    const suspects = new Set([...edited, ...withRelated]);
    if (revision === this.#workspace.revision) return suspects;
    const changed = this.#workspace.partsChangedSince(revision);
    if (changed) {
      for (const id of withoutTask) suspects.add(id);
      for (const part of changed) for (const id of readers.of(part)) suspects.add(id);
      return suspects;
    }
    const isOutdated = this.#workspace.outdatedSince(revision);
    for (const id of file.document.entryIds) {
      const check = checks.get(id);
      if (!check || isOutdated(check)) suspects.add(id);
    }
    return suspects;
  }

  #checksOf(file: WorkspaceFile): FileChecks {
    const known = this.#known.get(file);
    if (known) return known;
    const fresh: FileChecks = {
      file,
      checks: new Map(),
      withoutTask: new Set(),
      readers: new Readers(),
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
    if (!check || this.#workspace.taskById(file.uri, id) !== check.task || !this.#workspace.isCurrent(check))
      return false;
    if (!check.task && file.document.entryById(id) !== check.entry) return false;
    return !withRelated.has(id) || !check.result.some((problem) => this.#pointsToNothing(problem));
  }

  #pointsToNothing({ related = [] }: Problem): boolean {
    return related.some(({ span }) => this.#workspace.isGone(span.anchor));
  }

  #check(id: string, { file, checks, withoutTask, readers, withProblems, withRelated }: FileChecks): void {
    for (const part of checks.get(id)?.reads ?? []) readers.delete(part, id);
    checks.delete(id);
    withProblems.delete(id);
    withRelated.delete(id);
    withoutTask.delete(id);
    const task = this.#workspace.taskById(file.uri, id);
    const entry = file.document.entryById(id);
    if (!task && !this.#isCheckedSection(file.uri, id)) {
      if (entry) withoutTask.add(id);
      return;
    }
    const { result, reads, revision } = this.#workspace.observe(() => this.#problemsOfEntry(file.uri, id));
    checks.set(id, { task, entry, result, reads, revision });
    for (const part of reads) readers.add(part, id);
    if (result.length > 0) withProblems.add(id);
    if (result.some(({ related }) => related !== undefined)) withRelated.add(id);
  }

  /** Returns the problems of the task of an entry, or those of a section and the defaults of tasks in it. */
  #problemsOfEntry(uri: string, id: string): readonly Problem[] {
    const task = this.#workspace.taskById(uri, id);
    if (task) return this.#problemsOf(task);
    const file = this.#workspace.file(uri);
    const entry = file?.document.entryById(id);
    if (!file || !entry || !this.#isCheckedSection(uri, id)) return [];
    const defaults = id === taskDefaultsId ? this.#workspace.defaultsIn(uri) : [];
    const context = { workspace: this.#workspace, files: this.#files, tools: this.#tools };
    return [...checkSection({ entry, file }, context), ...defaults.flatMap((each) => this.#problemsOf(each))];
  }

  #isCheckedSection(uri: string, id: string): boolean {
    return checkedSections.has(id) && this.#workspace.file(uri)?.kind.includesFiles === true;
  }

  #problemsOf(task: Task): readonly Problem[] {
    const context = { workspace: this.#workspace, files: this.#files, tools: this.#tools };
    const found = withoutConsequences(checkAmongTasks(task, context), task.entry);
    const foundIfErrorFree = checkErrorFreeAmongTasks(task, context);
    if (foundIfErrorFree.length === 0 || !isErrorFree(task.entry, task.file.kind)) return found;
    return [...found, ...foundIfErrorFree];
  }
}
