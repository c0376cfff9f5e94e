import { nearest } from '../../schema/words/nearest.ts';
import { isWithin } from '../../text/is-within.ts';
import type { ChangeLog } from './change-log.ts';
import { isReachable } from './monorepo/monorepo.ts';
import type { Monorepos } from './monorepo/monorepos.ts';
import type { ProjectQuery } from './monorepo/project-query.ts';
import { isPattern } from './monorepo/project-target.ts';
import { type NamedBy, NameIndex } from './names/name-index.ts';
import { NameSubsets } from './names/name-subsets.ts';
import { nearTo } from './names/near-names.ts';
import { nearestOwners, OwnersByProject, type OwnersOfName } from './names/owners-by-project.ts';
import { RecentNames } from './names/recent-names.ts';
import { nearestProject } from './nearest-project.ts';
import { type Task, type WorkspaceFile, withoutReplaced } from './task.ts';
import { isNameInPackage, literalBeginning, nameMatcher } from './task-name.ts';

const matchingPrefix = 'like:';
const similarPrefix = 'near:';

interface NameOwner {
  readonly task: Task;
  readonly by: NamedBy;
}

const taskOf = ({ task }: NameOwner): Task => task;

const none: readonly Task[] = [];

export interface TaskNamesOptions {
  readonly log: ChangeLog;
  /** Returns whether the runner loads a task. */
  readonly isLoaded: (task: Task) => boolean;
  /** Returns whether a reference in a project can refer to a task; see `Places.isKnownIn`. */
  readonly isKnownIn: (task: Task, project: string) => boolean;
  /** Returns the projects that the tasks of a file belong to. */
  readonly projectsOf: (file: WorkspaceFile) => readonly string[];
  readonly monorepos: Monorepos;
  /** Returns the projects that a project depends on; undefined if they are not known. */
  readonly upstreamOf: (project: string) => readonly string[] | undefined;
  /** Returns whether there are templates in `monorepo.task_defaults`. */
  readonly hasDefaults: () => boolean;
  /** Returns the template in `monorepo.task_defaults` for the tasks with a name in a project. */
  readonly defaultFor: (name: string, project: string) => Task | undefined;
  /** Called with the key of every set of names that changes when a name is added or deleted. */
  readonly subsetChanged: (key: string) => void;
}

/**
 * An index of tasks by their names. Lookups are recorded in the log, with the keys that `TaskIndex` reports as changed.
 */
export class TaskNames {
  readonly #log: ChangeLog;
  readonly #byKey = new Map<string, Task>();
  readonly #names = new NameIndex();
  readonly #ownersByProject = new OwnersByProject();
  /** The same for lookups in one project of a monorepo, which consider all owners. */
  readonly #ownersInProject = new OwnersByProject();
  readonly #subsets: NameSubsets;
  readonly #recent: RecentNames<Task>;
  readonly #isLoaded: (task: Task) => boolean;
  readonly #isKnownIn: TaskNamesOptions['isKnownIn'];
  readonly #projectsOf: TaskNamesOptions['projectsOf'];
  readonly #monorepos: Monorepos;
  readonly #hasDefaults: TaskNamesOptions['hasDefaults'];
  readonly #defaultFor: TaskNamesOptions['defaultFor'];

  constructor({
    log,
    isLoaded,
    isKnownIn,
    projectsOf,
    monorepos,
    hasDefaults,
    defaultFor,
    subsetChanged,
  }: TaskNamesOptions) {
    this.#isKnownIn = isKnownIn;
    this.#hasDefaults = hasDefaults;
    this.#defaultFor = defaultFor;
    this.#projectsOf = projectsOf;
    this.#log = log;
    this.#recent = new RecentNames(log);
    this.#isLoaded = isLoaded;
    this.#monorepos = monorepos;
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
    this.#recent.forget();
    this.#byKey.set(task.key, task);
  }

  deleteTask(task: Task): void {
    this.#recent.forget();
    this.#byKey.delete(task.key);
  }

  /** Must be called when the files that the runner loads, or the projects that include them, have changed. */
  loadedFilesChanged(): void {
    this.#ownersByProject.forgetAll();
    this.#ownersInProject.forgetAll();
  }

  add(name: string, task: Task, by: NamedBy): void {
    this.#recent.forget();
    this.#ownersByProject.forget(name);
    this.#ownersInProject.forget(name);
    if (this.#names.add(name, task.key, by)) this.#subsets.add(name);
  }

  delete(name: string, task: Task): void {
    this.#recent.forget();
    this.#ownersByProject.forget(name);
    this.#ownersInProject.forget(name);
    if (this.#names.delete(name, task.key)) this.#subsets.delete(name);
  }

  /** Returns the keys of the sets of names that contain the name. */
  subsetsWith(name: string): Iterable<string> {
    return this.#subsets.with(name);
  }

  /** Removes the sets of names that were computed for a pattern or an unknown name that no task mentions anymore. */
  forgetSubsets(written: string): void {
    this.#subsets.forget(matchingPrefix + written);
    this.#subsets.forget(similarPrefix + written);
  }

  /** Implements `Workspace.named`. */
  named(name: string, project: string): readonly Task[] {
    return this.#recent.of(name, project, this.#find);
  }

  readonly #find = (name: string, project: string): readonly Task[] => {
    const ofPackage = isNameInPackage(name) ? this.#ofPackage(name, project) : [];
    if (ofPackage.length > 0) return ofPackage;
    if (this.#isProjectOfMonorepo(project)) return this.#named(name, project);
    const count = this.#names.count(name);
    const owners = this.#ownersByProject.of(name, count, () => this.#grouped(this.#candidates(name)));
    if (!owners) return this.#knownIn(project, this.#nearest(this.#candidates(name), project));
    this.#log.read('name', name);
    this.#log.read('standings');
    return this.#knownIn(project, this.#tasksWith(nearestOwners(owners, project)));
  };

  #tasksWith(keys: readonly string[]): readonly Task[] {
    const tasks: Task[] = [];
    for (const key of keys) {
      const task = this.#byKey.get(key);
      if (task) tasks.push(task);
    }
    return tasks;
  }

  /** Returns the tasks that references in a project can refer to, without those of other folders of the workspace. */
  #knownIn(project: string, tasks: readonly Task[]): readonly Task[] {
    return tasks.every((task) => this.#isKnownIn(task, project))
      ? tasks
      : tasks.filter((task) => this.#isKnownIn(task, project));
  }

  /** Returns the tasks that a query refers to, by name or by pattern. */
  inProjects({ project, includes, task }: ProjectQuery): readonly Task[] {
    // The name of a package already determines its project.
    if (isNameInPackage(task)) return [];
    if (project !== undefined && !isPattern(task)) return includes(project) ? this.#named(task, project) : [];
    const isIncluded = ({ file }: Task): boolean => this.#projectsOf(file).some(includes);
    if (isPattern(task)) {
      const fits = nameMatcher(task);
      const matching = [...this.#matching(task)].filter(({ file, facts }) => !file.isInferred || fits(facts.name));
      return withoutReplaced(matching.filter(isIncluded));
    }
    return this.#preferred(this.#ownersOf(task).filter((owner) => isIncluded(owner.task)));
  }

  /** Returns the tasks that `^task` in a project refers to: those of the projects that it depends on. */
  inDependencies(task: string, project: string, upstream: readonly string[]): readonly Task[] {
    const monorepo = this.#monorepos.around(project);
    if (!monorepo || isNameInPackage(task)) return [];
    const includes = (other: string): boolean => upstream.includes(other) && isReachable(other, project, monorepo);
    return isPattern(task)
      ? this.inProjects({ monorepo, project: undefined, includes, task, isPattern: true })
      : upstream.filter(includes).flatMap((other) => this.#named(task, other));
  }

  /** Returns whether a folder is a project of a monorepo, where names refer only to the tasks of the same project. */
  #isProjectOfMonorepo(project: string): boolean {
    if (this.#monorepos.isEmpty) return false;
    this.#log.read('project', project);
    return this.#monorepos.of(project) !== undefined;
  }

  /** Returns the tasks with a name in one project, not in its parent folders. */
  #named(name: string, project: string): readonly Task[] {
    const all = this.#names.owners(name);
    const grouped = this.#ownersInProject.of(name, all.size, () => this.#grouped(this.#ownersOf(name).map(taskOf)));
    if (!grouped) return this.#preferred(this.#ownersOf(name).filter(({ task }) => this.#isIn(task, project)));
    this.#log.read('name', name);
    this.#log.read('standings');
    const keys = grouped.byProject.get(project) ?? [];
    return this.#preferred(
      keys.flatMap((key) => {
        const task = this.#byKey.get(key);
        const by = all.get(key);
        return task && by ? [{ task, by }] : [];
      }),
    );
  }

  /** Returns the tasks that a reference with this name can refer to, in any project. */
  #candidates(name: string): readonly Task[] {
    return this.#preferred(this.#ownersOf(name));
  }

  /**
   * Returns the tasks with the exact name or alias; if there are none, those with the name and a file extension. Tasks
   * that the runner loads take precedence over others.
   */
  #preferred(all: readonly NameOwner[]): readonly Task[] {
    const [only] = all;
    if (only && all.length === 1) return only.task.isTemplate ? none : [only.task];
    const owners = all.filter(({ task }) => !task.isTemplate);
    const exact = owners.filter(({ by }) => by !== 'extension');
    const tasks = (exact.length > 0 ? exact : owners).map(({ task }) => task);
    const loaded = tasks.filter(this.#isLoaded);
    return withoutReplaced(loaded.length > 0 ? loaded : tasks);
  }

  /**
   * Returns the tasks with a name such as `node:web#build`; none if the monorepo around the project has no such package.
   */
  #ofPackage(name: string, project: string): readonly Task[] {
    return this.#definitionsOf(this.#ownersOf(name).map(taskOf), project);
  }

  /** Returns whether a package has a script with the name of a task, which may replace the script. */
  isScriptOf(project: string, { facts }: Task): boolean {
    return this.#ownersOf(facts.name).some(
      ({ task: { file } }) => file.isInferred === true && file.project === project,
    );
  }

  /** Returns the inferred tasks of the monorepo around a project, or the tasks of their projects that replace them. */
  #definitionsOf(tasks: readonly Task[], project: string): readonly Task[] {
    const monorepo = this.#monorepos.around(project);
    return tasks
      .filter(({ file }) => file.isInferred && this.#monorepos.around(file.project) === monorepo)
      .flatMap(({ facts, file }) => this.#named(facts.name, file.project));
  }

  /** Implements `Workspace.template`. */
  template(name: string, project: string): Task | undefined {
    const found = this.#ownersOf(name).filter(({ task, by }) => task.isTemplate && by === 'name');
    return this.#knownIn(project, this.#nearest(found.map(taskOf), project))[0];
  }

  /** Implements `Workspace.templatesOf`. */
  templatesOf({ facts: { template }, isTemplate }: Task, projects: readonly string[]): readonly Task[] {
    if (!template || isTemplate) return none;
    return [...new Set(projects.flatMap((project) => this.template(template.value, project) ?? []))];
  }

  /** Implements `Workspace.defaultsOf`. */
  defaultsOf({ facts, isTemplate }: Task, projects: readonly string[]): readonly Task[] {
    if (isTemplate || !this.#hasDefaults()) return none;
    const found = projects.flatMap((project) => this.#defaultFor(facts.name, project) ?? []);
    return found.length < 2 ? found : [...new Set(found)];
  }

  /** Implements `Workspace.matching`. */
  matching(pattern: string, project: string): readonly Task[] {
    const matching = [...this.#matching(pattern)];
    if (isNameInPackage(pattern)) return this.#definitionsOf(matching, project);
    const found = withoutReplaced(matching);
    if (this.#isProjectOfMonorepo(project)) return found.filter((task) => this.#isIn(task, project));
    const near = found.filter((task) => this.#isAround(task, project));
    return near.length > 0 ? near : this.#knownIn(project, found);
  }

  #matching(pattern: string): ReadonlySet<Task> {
    const key = matchingPrefix + pattern;
    this.#log.read('names', key);
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
    return found;
  }

  /**
   * Returns the names most similar to `name`, of tasks that `isCandidate` accepts. Prefers the tasks of the project and
   * its parent folders.
   */
  similar(name: string, project: string, isCandidate: (task: Task, by: NamedBy) => boolean): readonly string[] {
    const key = similarPrefix + name;
    this.#log.read('names', key);
    const near = [...this.#subsets.of(key, () => ({ beginning: '', fits: nearTo(name) }))].sort();
    const isInMonorepo = this.#isProjectOfMonorepo(project);
    const inReach: string[] = [];
    const elsewhere: string[] = [];
    for (const candidate of near) {
      const owners = this.#ownersOf(candidate).filter(({ task, by }) => isCandidate(task, by));
      const isNear = ({ task }: NameOwner): boolean =>
        isInMonorepo && !task.isTemplate ? this.#isIn(task, project) : this.#isAround(task, project);
      if (owners.some(isNear)) inReach.push(candidate);
      else if (owners.some(({ task }) => this.#isKnownIn(task, project))) elsewhere.push(candidate);
    }
    const found = nearest(name, inReach);
    return found.length > 0 || isInMonorepo ? found : nearest(name, elsewhere);
  }

  /** Returns whether a task belongs to a project. */
  #isIn({ file }: Task, project: string): boolean {
    return file.project === project || this.#projectsOf(file).includes(project);
  }

  /** Returns whether a task belongs to a project or to a folder above it. */
  #isAround({ file }: Task, project: string): boolean {
    return isWithin(project, file.project) || this.#projectsOf(file).some((other) => isWithin(project, other));
  }

  #nearest(tasks: readonly Task[], project: string): readonly Task[] {
    return nearestProject(tasks, project, this.#projectsOf);
  }

  #grouped(tasks: readonly Task[]): OwnersOfName {
    const byProject = new Map<string, string[]>();
    for (const { file, key } of tasks) {
      for (const project of this.#projectsOf(file)) {
        const keys = byProject.get(project);
        if (keys) keys.push(key);
        else byProject.set(project, [key]);
      }
    }
    return { all: tasks.map(({ key }) => key), byProject };
  }

  #ownersOf(name: string): readonly NameOwner[] {
    this.#log.read('name', name);
    const owners: NameOwner[] = [];
    for (const [key, by] of this.#names.owners(name)) {
      const task = this.#byKey.get(key);
      if (task) owners.push({ task, by });
    }
    return owners.length < 2 ? owners : owners.sort((a, b) => (a.task.key < b.task.key ? -1 : 1));
  }
}

/** Returns the pattern in the key of a set of matching names; undefined for the key of another set. */
export function patternOfSubset(key: string): string | undefined {
  return key.startsWith(matchingPrefix) ? key.slice(matchingPrefix.length) : undefined;
}
