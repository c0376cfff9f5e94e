import { nearest } from '../../schema/words/nearest.ts';
import { isWithin } from '../../text/is-within.ts';
import type { ChangeLog } from './change-log.ts';
import { type NamedBy, NameIndex } from './names/name-index.ts';
import { NameSubsets } from './names/name-subsets.ts';
import { nearTo } from './names/near-names.ts';
import { nearestProject } from './nearest-project.ts';
import { nearestOwners, OwnersByProject, type OwnersOfName } from './owners-by-project.ts';
import type { Task } from './task.ts';
import { literalBeginning, nameMatcher } from './task-name.ts';

const matchingPrefix = 'like:';
const similarPrefix = 'near:';

/**
 * An index of tasks by their names. Lookups are recorded in the log, with the keys that `TaskIndex` reports as changed.
 */
export class TaskNames {
  readonly #log: ChangeLog;
  readonly #byKey = new Map<string, Task>();
  readonly #names = new NameIndex();
  readonly #ownersByProject = new OwnersByProject();
  readonly #subsets: NameSubsets;
  readonly #isLoaded: (task: Task) => boolean;

  /**
   * `isLoaded` returns whether the runner loads a task. Calls `subsetChanged` with the key of every set of names that
   * changes when a name is added or deleted.
   */
  constructor(log: ChangeLog, isLoaded: (task: Task) => boolean, subsetChanged: (key: string) => void) {
    this.#log = log;
    this.#isLoaded = isLoaded;
    this.#subsets = new NameSubsets(() => this.#names.names, subsetChanged);
  }

  byKey(key: string): Task | undefined {
    return this.#byKey.get(key);
  }

  get keys(): Iterable<string> {
    return this.#byKey.keys();
  }

  has(name: string): boolean {
    return this.#names.has(name);
  }

  setTask(task: Task): void {
    this.#byKey.set(task.key, task);
  }

  deleteTask(task: Task): void {
    this.#byKey.delete(task.key);
  }

  /** Must be called when the runner loads other files than before. */
  loadedFilesChanged(): void {
    this.#ownersByProject.forgetAll();
  }

  add(name: string, task: Task, by: NamedBy): void {
    this.#ownersByProject.forget(name);
    if (this.#names.add(name, task.key, by)) this.#subsets.add(name);
  }

  delete(name: string, task: Task): void {
    this.#ownersByProject.forget(name);
    if (this.#names.delete(name, task.key)) this.#subsets.delete(name);
  }

  /** Returns the keys of the sets of names that contain the name. */
  subsetsWith(name: string): Iterable<string> {
    return this.#subsets.with(name);
  }

  /** Removes the sets of names that were computed for a pattern or an unknown name that no task mentions any more. */
  forgetSubsets(written: string): void {
    this.#subsets.forget(matchingPrefix + written);
    this.#subsets.forget(similarPrefix + written);
  }

  /** Implements `Workspace.named`. */
  named(name: string, project: string): readonly Task[] {
    const count = this.#names.owners(name).size;
    const owners = this.#ownersByProject.of(name, count, () => groupedByProject(this.#candidates(name)));
    if (!owners) return nearestProject(this.#candidates(name), project);
    this.#log.read(`name:${name}`);
    return nearestOwners(owners, project).flatMap((key) => this.#byKey.get(key) ?? []);
  }

  /** Returns the tasks that a reference with this name can refer to, in any project. */
  #candidates(name: string): readonly Task[] {
    const owners = this.#ownersOf(name).filter(({ task }) => !task.isTemplate);
    const exact = owners.filter(({ by }) => by !== 'extension');
    const tasks = (exact.length > 0 ? exact : owners).map(({ task }) => task);
    const loaded = tasks.filter(this.#isLoaded);
    return loaded.length > 0 ? loaded : tasks;
  }

  /** Implements `Workspace.template`. */
  template(name: string, project: string): Task | undefined {
    const found = this.#ownersOf(name).filter(({ task, by }) => task.isTemplate && by === 'name');
    return nearestProject(
      found.map(({ task }) => task),
      project,
    )[0];
  }

  /** Implements `Workspace.matching`. */
  matching(pattern: string, project: string): readonly Task[] {
    const key = matchingPrefix + pattern;
    this.#log.read(key);
    const names = this.#subsets.of(key, () => ({
      beginning: literalBeginning(pattern),
      fits: nameMatcher(pattern),
    }));
    const found = new Set<Task>();
    for (const name of names) {
      for (const [owner, by] of this.#names.owners(name)) {
        const task = this.#byKey.get(owner);
        if (task && by !== 'extension' && !task.isTemplate) found.add(task);
      }
    }
    const near = [...found].filter(({ file }) => isWithin(project, file.project));
    return near.length > 0 ? near : [...found];
  }

  /**
   * Returns the names most similar to `name`, of tasks that `isCandidate` accepts. Prefers the tasks of the project and
   * its parent folders.
   */
  similar(name: string, project: string, isCandidate: (task: Task, by: NamedBy) => boolean): readonly string[] {
    const key = similarPrefix + name;
    this.#log.read(key);
    const near = [...this.#subsets.of(key, () => ({ beginning: '', fits: nearTo(name) }))].sort();
    const inReach: string[] = [];
    const elsewhere: string[] = [];
    for (const candidate of near) {
      const owners = this.#ownersOf(candidate).filter(({ task, by }) => isCandidate(task, by));
      if (owners.some(({ task }) => isWithin(project, task.file.project))) inReach.push(candidate);
      else if (owners.length > 0) elsewhere.push(candidate);
    }
    const found = nearest(name, inReach);
    return found.length > 0 ? found : nearest(name, elsewhere);
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
}

function groupedByProject(tasks: readonly Task[]): OwnersOfName {
  const byProject = new Map<string, string[]>();
  for (const { file, key } of tasks) {
    const keys = byProject.get(file.project);
    if (keys) keys.push(key);
    else byProject.set(file.project, [key]);
  }
  return { all: tasks.map(({ key }) => key), byProject };
}

/** Returns the pattern in the key of a set of matching names; undefined for the key of another set. */
export function patternOfSubset(key: string): string | undefined {
  return key.startsWith(matchingPrefix) ? key.slice(matchingPrefix.length) : undefined;
}
