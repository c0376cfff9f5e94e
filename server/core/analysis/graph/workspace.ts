import type { Document, DocumentChange } from '../../document/document.ts';
import type { Entry } from '../../document/entry.ts';
import type { FileKind } from '../file-kind.ts';
import { isTaskEntry } from '../task-shapes.ts';
import { type TaskFacts, taskFacts } from './task-facts.ts';
import { nameMatcher, withoutEnding } from './task-name.ts';

/** A task or config file of the workspace. */
export interface WorkspaceFile {
  readonly uri: string;
  readonly kind: FileKind;
  readonly document: Document;
  /** The folder that the file's tasks belong to (its config root), as a path with `/` and no ending slash. */
  readonly project: string;
}

/** A task, or a template, of a file. Made anew when its entry is, so what is computed from it may be kept by identity. */
export interface Task {
  readonly file: WorkspaceFile;
  readonly entry: Entry;
  readonly facts: TaskFacts;
  readonly isTemplate: boolean;
}

/** A name that a task answers to. */
interface Naming {
  readonly task: Task;
  readonly by: 'name' | 'alias' | 'stem';
}

/** All tasks of the workspace by their names and by whom they name, kept up to date entry by entry. */
export class Workspace {
  readonly #files = new Map<string, WorkspaceFile>();
  readonly #tasks = new Map<string, Map<string, Task>>();
  readonly #named = new Map<string, Set<Naming>>();
  readonly #namings = new Map<Task, readonly (readonly [string, Naming])[]>();
  readonly #referring = new Map<string, Set<Task>>();
  #revision = 0;

  /** Changes whenever the graph does: a name, an alias, a reference or a template. Other edits leave it. */
  get revision(): number {
    return this.#revision;
  }

  get files(): Iterable<WorkspaceFile> {
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
    this.#revision++;
  }

  delete(uri: string): void {
    for (const task of this.#tasks.get(uri)?.values() ?? []) this.#forget(task);
    if (this.#files.delete(uri)) this.#revision++;
    this.#tasks.delete(uri);
  }

  /** Takes over what an edit of the file's document changed. */
  update(uri: string, { entries }: DocumentChange): void {
    const file = this.#files.get(uri);
    if (!file) return;
    for (const id of entries) if (this.#replaceTask(file, id)) this.#revision++;
  }

  task(uri: string, entry: Entry): Task | undefined {
    const task = this.#tasks.get(uri)?.get(entry.path.join('\0'));
    return task?.entry === entry ? task : undefined;
  }

  *tasksOf(uri: string): Generator<Task> {
    for (const task of this.#tasks.get(uri)?.values() ?? []) if (!task.isTemplate) yield task;
  }

  *tasks(): Generator<Task> {
    for (const uri of this.#files.keys()) yield* this.tasksOf(uri);
  }

  *templates(): Generator<Task> {
    for (const tasks of this.#tasks.values()) for (const task of tasks.values()) if (task.isTemplate) yield task;
  }

  /**
   * The tasks that `name` means in a project: those with this name or alias in the nearest project (its own, then the
   * folders above, then anywhere), and where there is none, a script task of which it is the name without its ending.
   */
  named(name: string, project: string): readonly Task[] {
    const all = [...(this.#named.get(name) ?? [])].filter(({ task }) => !task.isTemplate);
    const exact = all.filter(({ by }) => by !== 'stem');
    return nearest(
      (exact.length > 0 ? exact : all).map(({ task }) => task),
      project,
    );
  }

  /** The tasks whose name fits the pattern, in the project and those above it, else anywhere. */
  matching(pattern: string, project: string): readonly Task[] {
    const fits = nameMatcher(pattern);
    const found = [...this.tasks()].filter(
      ({ facts }) => fits(facts.name) || facts.aliases.some(({ value }) => fits(value)),
    );
    const near = found.filter(({ file }) => isWithin(project, file.project));
    return near.length > 0 ? near : found;
  }

  template(name: string, project: string): Task | undefined {
    const found = [...(this.#named.get(name) ?? [])].filter(({ task }) => task.isTemplate).map(({ task }) => task);
    return nearest(found, project)[0];
  }

  /** The tasks with a reference whose target is written exactly so. */
  referringTo(target: string): Iterable<Task> {
    return this.#referring.get(target) ?? [];
  }

  /** Every target that some reference is written with. */
  get targets(): Iterable<string> {
    return this.#referring.keys();
  }

  /** True when the graph is another now. */
  #replaceTask(file: WorkspaceFile, id: string): boolean {
    const tasks = this.#tasks.get(file.uri);
    const before = tasks?.get(id);
    if (before) this.#forget(before);
    tasks?.delete(id);
    const entry = file.document.entryById(id);
    if (!entry || entry.kind === 'section' || !isTaskEntry(entry, file.kind)) return before !== undefined;
    const facts = taskFacts(entry);
    const task = { file, entry, facts, isTemplate: file.kind === 'config-file' && entry.path[0] === 'task_templates' };
    tasks?.set(id, task);
    this.#remember(task);
    return before?.facts.signature !== facts.signature;
  }

  #remember(task: Task): void {
    const { name, aliases, references } = task.facts;
    const stem = withoutEnding(name);
    const namings = [
      [name, { task, by: 'name' }] as const,
      ...(task.isTemplate ? [] : aliases.map((alias) => [alias.value, { task, by: 'alias' }] as const)),
      ...(stem === name ? [] : [[stem, { task, by: 'stem' }] as const]),
    ];
    this.#namings.set(task, namings);
    for (const [key, naming] of namings) addTo(this.#named, key, naming);
    for (const { target } of references) addTo(this.#referring, target, task);
  }

  #forget(task: Task): void {
    for (const [key, naming] of this.#namings.get(task) ?? []) removeFrom(this.#named, key, naming);
    this.#namings.delete(task);
    for (const { target } of task.facts.references) removeFrom(this.#referring, target, task);
  }
}

/** The tasks of the nearest project that has any: its own first, then the folders above it, then all others. */
function nearest(tasks: readonly Task[], project: string): readonly Task[] {
  if (tasks.length < 2) return tasks;
  const above = tasks.filter(({ file }) => isWithin(project, file.project));
  if (above.length === 0) return tasks;
  const longest = Math.max(...above.map(({ file }) => file.project.length));
  return above.filter(({ file }) => file.project.length === longest);
}

function isWithin(folder: string, outer: string): boolean {
  return folder === outer || folder.startsWith(`${outer}/`) || outer === '';
}

function addTo<Key, Value>(map: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const set = map.get(key);
  if (set) set.add(value);
  else map.set(key, new Set([value]));
}

function removeFrom<Key, Value>(map: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const set = map.get(key);
  set?.delete(value);
  if (set?.size === 0) map.delete(key);
}
