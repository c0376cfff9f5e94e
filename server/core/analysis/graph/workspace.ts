import type { DocumentChange } from '../../document/document.ts';
import type { Entry } from '../../document/entry.ts';
import type { Anchor } from '../../document/span.ts';
import { nearest } from '../../schema/nearest.ts';
import { ChangeLog, type Observed } from './change-log.ts';
import { Cycles, type Steps } from './cycles.ts';
import { type EffectiveReference, effectiveReferences } from './effective-references.ts';
import { type NamedBy, NameIndex } from './name-index.ts';
import { NameSubsets } from './name-subsets.ts';
import { nearTo } from './near-names.ts';
import { isWithin, nearestProject } from './nearest-project.ts';
import { belongsTo, isTelling, type Phase } from './phases.ts';
import { addTo, removeFrom } from './set-map.ts';
import { changedNames, namesOf, type Task, taskOf, type WorkspaceFile } from './task.ts';
import { literalBeginning, nameMatcher } from './task-name.ts';
import type { TaskReference } from './task-reference.ts';

/** For so many changed tasks at once it is found out whether anything leads to them. */
const mostTraced = 8;

/** With more unknown names than this, something else is wrong than a letter: no near names are looked for. */
const mostUnknown = 100;

/**
 * All tasks of the workspace by their names and by whom they name, kept up to date entry by entry. What is looked up is
 * noted, so that what was made of it can be kept until it would come out differently.
 */
export class Workspace {
  readonly #files = new Map<string, WorkspaceFile>();
  readonly #tasks = new Map<string, Map<string, Task>>();
  readonly #byKey = new Map<string, Task>();
  readonly #names = new NameIndex();
  readonly #referring = new Map<string, Set<string>>();
  /** What every name that fits begins with, by pattern. */
  readonly #patterns = new Map<string, string>();
  readonly #extending = new Map<string, Set<string>>();
  readonly #unknown = new Set<string>();
  readonly #gone = new WeakSet<Anchor>();
  readonly #log = new ChangeLog();
  readonly #subsets = new NameSubsets(
    () => this.#names.names,
    (key) => this.#subsetChanged(key),
  );
  readonly #cycles: Readonly<Record<Phase, Cycles>>;
  /** The tasks and templates that start other tasks while they run. */
  readonly #starting = new Set<string>();
  /** The tasks whose steps may be others than when cycles were last looked for; the same for nested ones. */
  #moved = new Set<string>();
  #movedNested = new Set<string>();

  constructor() {
    const cyclesIn = (phase: Phase): Cycles =>
      new Cycles(
        (key) => this.#stepsOf(key, phase),
        (key) => this.#log.changed(`cycle:${key}`),
      );
    this.#cycles = { before: cyclesIn('before'), after: cyclesIn('after'), nested: cyclesIn('nested') };
  }

  /** Changes whenever the graph does: a name, an alias, a reference or a template. Other edits leave it. */
  get revision(): number {
    this.#findCycles();
    return this.#log.revision;
  }

  get files(): Iterable<WorkspaceFile> {
    this.#log.read('files');
    return this.#files.values();
  }

  file(uri: string): WorkspaceFile | undefined {
    return this.#files.get(uri);
  }

  /** Adds a file, or replaces what was known of it. */
  set(file: WorkspaceFile): void {
    this.delete(file.uri);
    this.#files.set(file.uri, file);
    this.#tasks.set(file.uri, new Map());
    for (const id of file.document.entryIds) this.#replaceTask(file, id);
    this.#log.changed('files');
  }

  delete(uri: string): void {
    const file = this.#files.get(uri);
    if (!file) return;
    for (const task of this.#tasks.get(uri)?.values() ?? []) {
      for (const { block } of task.entry.fragments) this.#gone.add(block);
      this.#forget(task);
    }
    this.#files.delete(uri);
    this.#tasks.delete(uri);
    this.#log.changed('files');
  }

  /** Takes over what an edit of the file's document changed. */
  update(uri: string, { entries, removed }: DocumentChange): void {
    const file = this.#files.get(uri);
    if (!file) return;
    for (const block of removed) this.#gone.add(block);
    for (const id of entries) this.#replaceTask(file, id);
  }

  /** Does the work and notes what of the workspace it depends on. */
  observe<Result>(work: () => Result): Observed<Result> {
    this.#findCycles();
    return this.#log.observe(work);
  }

  /** Whether the work would give the same again. */
  isCurrent(observed: Observed<unknown>): boolean {
    this.#findCycles();
    return this.#log.isCurrent(observed);
  }

  /** Whether the text that spans with this anchor speak of has been replaced. */
  isGone(anchor: Anchor): boolean {
    return this.#gone.has(anchor);
  }

  /** The task of the entry with this id. */
  taskById(uri: string, id: string): Task | undefined {
    return this.#tasks.get(uri)?.get(id);
  }

  /** The task or template with this `key`. */
  taskByKey(key: string): Task | undefined {
    return this.#byKey.get(key);
  }

  task(uri: string, entry: Entry): Task | undefined {
    const task = this.#tasks.get(uri)?.get(entry.path.join('\0'));
    return task?.entry === entry ? task : undefined;
  }

  *tasksOf(uri: string): Generator<Task> {
    this.#log.readEverything();
    for (const task of this.#tasks.get(uri)?.values() ?? []) if (!task.isTemplate) yield task;
  }

  *tasks(): Generator<Task> {
    for (const uri of this.#files.keys()) yield* this.tasksOf(uri);
  }

  *templates(): Generator<Task> {
    this.#log.readEverything();
    for (const tasks of this.#tasks.values()) for (const task of tasks.values()) if (task.isTemplate) yield task;
  }

  /**
   * The tasks that `name` means in a project: those with this name or alias in the nearest project (its own, then the
   * folders above, then anywhere), and where there is none, a script task of which it is the name without its ending.
   */
  named(name: string, project: string): readonly Task[] {
    const owners = this.#ownersOf(name).filter(({ task }) => !task.isTemplate);
    const exact = owners.filter(({ by }) => by !== 'stem');
    return nearestProject(
      (exact.length > 0 ? exact : owners).map(({ task }) => task),
      project,
    );
  }

  /** The tasks whose name or alias fits the pattern, in the project and those above it, else anywhere. */
  matching(pattern: string, project: string): readonly Task[] {
    const key = `like:${pattern}`;
    this.#log.read(key);
    const names = this.#subsets.of(key, () => ({
      beginning: literalBeginning(pattern),
      fits: nameMatcher(pattern),
    }));
    const found = new Set<Task>();
    for (const name of names) {
      for (const [owner, by] of this.#names.owners(name)) {
        const task = this.#byKey.get(owner);
        if (task && by !== 'stem' && !task.isTemplate) found.add(task);
      }
    }
    const near = [...found].filter(({ file }) => isWithin(project, file.project));
    return near.length > 0 ? near : [...found];
  }

  template(name: string, project: string): Task | undefined {
    const found = this.#ownersOf(name).filter(({ task, by }) => task.isTemplate && by === 'name');
    return nearestProject(
      found.map(({ task }) => task),
      project,
    )[0];
  }

  /** The tasks that a reference of `from` means; a pattern never means the task that it stands in. */
  targetsOf({ kind, target }: TaskReference, from: Task): readonly Task[] {
    if (kind === 'name') return this.named(target, from.file.project);
    if (kind !== 'pattern') return [];
    return this.matching(target, from.file.project).filter((task) => task !== from);
  }

  /** The references that count for a task: its own, and those it takes over from its template. */
  referencesOf(task: Task): readonly EffectiveReference[] {
    const { facts, file, isTemplate } = task;
    const template = facts.template && !isTemplate ? this.template(facts.template.value, file.project) : undefined;
    return effectiveReferences(facts, template?.facts);
  }

  /** Names of tasks that may be meant by one that nobody has, the nearest first; those in reach of the project before others. */
  similarTasks(name: string, project: string): readonly string[] {
    return this.#similar(name, project, ({ isTemplate }, by) => !isTemplate && by !== 'stem');
  }

  /** The same for the names of templates. */
  similarTemplates(name: string, project: string): readonly string[] {
    return this.#similar(name, project, ({ isTemplate }, by) => isTemplate && by === 'name');
  }

  /** A short circle through a task, from its own step on: its first tasks, and how many there are. */
  cycleThrough(task: Task, phase: Phase): { readonly tasks: readonly Task[]; readonly length: number } | undefined {
    this.#findCycles();
    this.#log.read(`cycle:${task.key}`);
    const cycle = this.#cycles[phase].through(task.key);
    return cycle && { tasks: cycle.nodes.flatMap((key) => this.#byKey.get(key) ?? []), length: cycle.length };
  }

  /** The tasks with a reference whose target is written exactly so. */
  *referringTo(target: string): Generator<Task> {
    this.#log.readEverything();
    for (const key of this.#referring.get(target) ?? []) {
      const task = this.#byKey.get(key);
      if (task) yield task;
    }
  }

  /** Every target that some reference is written with. */
  get targets(): Iterable<string> {
    this.#log.readEverything();
    return this.#referring.keys();
  }

  #ownersOf(name: string): readonly { readonly task: Task; readonly by: NamedBy }[] {
    this.#log.read(`name:${name}`);
    const owners: { readonly task: Task; readonly by: NamedBy }[] = [];
    for (const [key, by] of this.#names.owners(name)) {
      const task = this.#byKey.get(key);
      if (task) owners.push({ task, by });
    }
    return owners.length < 2 ? owners : owners.sort((a, b) => (a.task.key < b.task.key ? -1 : 1));
  }

  #similar(name: string, project: string, isWanted: (task: Task, by: NamedBy) => boolean): readonly string[] {
    const key = `near:${name}`;
    this.#log.read('unknown');
    if (this.#unknown.size > mostUnknown) return [];
    this.#log.read(key);
    const near = [...this.#subsets.of(key, () => ({ beginning: '', fits: nearTo(name) }))].sort();
    const inReach: string[] = [];
    const elsewhere: string[] = [];
    for (const candidate of near) {
      const owners = this.#ownersOf(candidate).filter(({ task, by }) => isWanted(task, by));
      if (owners.some(({ task }) => isWithin(project, task.file.project))) inReach.push(candidate);
      else if (owners.length > 0) elsewhere.push(candidate);
    }
    const found = nearest(name, inReach);
    return found.length > 0 ? found : nearest(name, elsewhere);
  }

  #replaceTask(file: WorkspaceFile, id: string): void {
    const tasks = this.#tasks.get(file.uri);
    const before = tasks?.get(id);
    const after = taskOf(file, id);
    if (after) tasks?.set(id, after);
    else tasks?.delete(id);
    if (before && after && before.facts.signature === after.facts.signature) {
      this.#byKey.set(after.key, after);
      return;
    }
    const names = before && after ? changedNames(before, after) : undefined;
    if (before) this.#forget(before, names);
    if (after) this.#remember(after, names);
  }

  /** `changed`: the names that are to be added; all of the task's when it is new. */
  #remember(task: Task, changed?: ReadonlySet<string>): void {
    this.#byKey.set(task.key, task);
    if (task.facts.references.some(({ via }) => isTelling(via, 'nested'))) this.#starting.add(task.key);
    for (const [name, by] of namesOf(task)) {
      if (changed && !changed.has(name)) continue;
      if (this.#names.add(name, task.key, by)) this.#subsets.add(name);
      this.#nameChanged(name);
    }
    for (const { target, kind } of task.facts.references) {
      addTo(this.#referring, target, task.key);
      if (kind === 'pattern') this.#patterns.set(target, literalBeginning(target));
      this.#countUnknown(target);
    }
    if (task.facts.template) addTo(this.#extending, task.facts.template.value, task.key);
    this.#stepsChanged(task);
  }

  #forget(task: Task, changed?: ReadonlySet<string>): void {
    this.#byKey.delete(task.key);
    this.#starting.delete(task.key);
    for (const name of namesOf(task).keys()) {
      if (changed && !changed.has(name)) continue;
      if (this.#names.delete(name, task.key)) this.#subsets.delete(name);
      this.#nameChanged(name);
    }
    for (const { target } of task.facts.references) {
      removeFrom(this.#referring, target, task.key);
      this.#countUnknown(target);
      this.#forgetSubsets(target);
    }
    if (task.facts.template) {
      removeFrom(this.#extending, task.facts.template.value, task.key);
      this.#forgetSubsets(task.facts.template.value);
    }
    this.#stepsChanged(task);
  }

  #stepsChanged({ key, isTemplate, facts }: Task): void {
    this.#log.changed(`task:${key}`);
    if (!isTemplate) this.#moved.add(key);
    else for (const extending of this.#extending.get(facts.name) ?? []) this.#moved.add(extending);
  }

  /** The name means other tasks now; where it fits a pattern, so does the pattern. */
  #nameChanged(name: string): void {
    this.#log.changed(`name:${name}`);
    for (const key of this.#subsets.with(name)) this.#subsetChanged(key);
    for (const key of this.#referring.get(name) ?? []) this.#moved.add(key);
    for (const key of this.#extending.get(name) ?? []) this.#moved.add(key);
    this.#countUnknown(name);
  }

  #subsetChanged(key: string): void {
    this.#log.changed(key);
    if (!key.startsWith('like:')) return;
    for (const referring of this.#referring.get(key.slice('like:'.length)) ?? []) this.#moved.add(referring);
  }

  /** What fits, or is near to, a name is kept for as long as somebody writes it. */
  #forgetSubsets(written: string): void {
    if (this.#referring.has(written) || this.#extending.has(written)) return;
    this.#patterns.delete(written);
    this.#subsets.forget(`like:${written}`);
    this.#subsets.forget(`near:${written}`);
  }

  #countUnknown(name: string): void {
    const wereMany = this.#unknown.size > mostUnknown;
    if (this.#referring.has(name) && !this.#names.has(name)) this.#unknown.add(name);
    else this.#unknown.delete(name);
    if (wereMany !== this.#unknown.size > mostUnknown) this.#log.changed('unknown');
  }

  #stepsOf(key: string, phase: Phase): Steps {
    const task = this.#byKey.get(key);
    if (!task || task.isTemplate) return { to: [], telling: [] };
    const to = new Set<string>();
    const telling = new Set<string>();
    for (const { reference } of this.referencesOf(task)) {
      if (!belongsTo(reference.via, phase)) continue;
      for (const target of this.targetsOf(reference, task)) {
        if (target === task) continue;
        to.add(target.key);
        if (isTelling(reference.via, phase)) telling.add(target.key);
      }
    }
    return { to: [...to], telling: [...telling] };
  }

  /** Whether some reference leads to the task, or could. */
  #mayBeNamed(key: string): boolean {
    const task = this.#byKey.get(key);
    if (!task) return false;
    const names = [...namesOf(task).keys()];
    if (names.some((name) => this.#referring.has(name))) return true;
    for (const beginning of this.#patterns.values()) if (names.some((name) => name.startsWith(beginning))) return true;
    return false;
  }

  #findCycles(): void {
    if (this.#moved.size === 0) return;
    const moved = this.#moved;
    this.#moved = new Set();
    const mayBeNamed = moved.size > mostTraced ? () => true : (key: string) => this.#mayBeNamed(key);
    this.#cycles.before.update(moved, mayBeNamed);
    this.#cycles.after.update(moved, mayBeNamed);
    for (const key of moved) this.#movedNested.add(key);
    // Where no task starts another, as in most workspaces, there is nothing to look for.
    if (this.#starting.size === 0 && this.#cycles.nested.isEmpty) return;
    this.#cycles.nested.update(this.#movedNested, () => true);
    this.#movedNested = new Set();
  }
}
