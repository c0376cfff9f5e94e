import type { PathSystem } from '../../paths/path-system.ts';
import { isWithin } from '../../text/is-within.ts';
import type { ReferenceTime } from '../fields/field-keywords.ts';
import type { ChangeLog } from './change-log.ts';
import { InheritedAliases } from './inherited-aliases.ts';
import type { Monorepos } from './monorepo/monorepos.ts';
import { type ProjectQuery, projectQuery } from './monorepo/project-query.ts';
import { nameInDependencies } from './monorepo/project-target.ts';
import type { NamedBy } from './names/name-index.ts';
import { type CyclePhase, mayBeDecisive, type StepTime } from './phases.ts';
import { type EffectiveReference, effectiveReferences } from './references/effective-references.ts';
import { ReferenceIndex } from './references/reference-index.ts';
import type { ReferenceTarget, TaskReference } from './references/task-reference.ts';
import type { ProjectTask, Task, TaskNameReasons } from './task.ts';
import { signatureOf } from './task-facts.ts';
import { isNameInPackage, nameIn } from './task-name.ts';
import { patternOfSubset, TaskNames, type TaskNamesOptions } from './task-names.ts';

/**
 * The maximum number of unknown names for which similar names are searched for. If there are more, misspellings are
 * probably not the cause.
 */
const maxUnknown = 100;

export interface TaskIndexOptions extends Omit<TaskNamesOptions, 'subsetChanged'> {
  /** The system that the tasks are run on. */
  readonly platform: () => PathSystem;
}

/**
 * An index of tasks by their names and by the names that they mention. Records in the log which lookups have a new
 * result.
 */
export class TaskIndex {
  readonly names: TaskNames;
  readonly references = new ReferenceIndex();
  readonly #log: ChangeLog;
  readonly #unknown = new Set<string>();
  /** The number of references of all tasks and templates, by the times at which they are followed. */
  readonly #byTime = new Map<ReferenceTime, number>();
  readonly #inherited: InheritedAliases;
  readonly #monorepos: Monorepos;
  readonly #projectsOf: TaskNamesOptions['projectsOf'];
  readonly #upstreamOf: TaskNamesOptions['upstreamOf'];
  readonly #hasDefaults: TaskNamesOptions['hasDefaults'];
  readonly #platform: () => PathSystem;
  #affected = new Set<string>();
  /**
   * The names and patterns for which all tasks that mention them are already affected. Tasks that mention them later
   * are affected anyway, since they have changed.
   */
  #affectedTargets = new Set<string>();

  constructor(options: TaskIndexOptions) {
    this.#log = options.log;
    this.#monorepos = options.monorepos;
    this.#projectsOf = options.projectsOf;
    this.#upstreamOf = options.upstreamOf;
    this.#hasDefaults = options.hasDefaults;
    this.#platform = options.platform;
    this.names = new TaskNames({ ...options, subsetChanged: (key) => this.#subsetChanged(key) });
    this.#inherited = new InheritedAliases(this.names, options.projectsOf);
  }

  /** Returns whether a task may have or inherit a reference that makes a cycle of this phase a mistake. */
  mayHaveDecisive(phase: CyclePhase): boolean {
    if (this.#hasDefaults()) return true;
    for (const [when, count] of this.#byTime) if (count > 0 && mayBeDecisive(when, phase)) return true;
    return false;
  }

  /** Whether tasks have changed since the last call of `takeAffected`. */
  get hasAffected(): boolean {
    return this.#affected.size > 0;
  }

  /** Updates the index for a task that was added, removed or edited. */
  replace(before: Task | undefined, after: Task | undefined): void {
    if (before && after && signatureOf(before.facts) === signatureOf(after.facts)) {
      this.names.setTask(after);
      return;
    }
    const old = before ? this.#inherited.namesOf(before) : noNames;
    if (before) this.#inherited.delete(before);
    if (after) this.#inherited.update(after);
    const now = after ? this.#inherited.namesOf(after) : noNames;
    if (before) this.#forget(before, without(old, now));
    if (after) this.#remember(after, without(now, old));
    if (requiredInputsOf(before) !== requiredInputsOf(after)) for (const name of now.keys()) this.#nameChanged(name);
    if (aliasesOf(before) === aliasesOf(after)) return;
    for (const { facts } of [before, after].flatMap((task) => task ?? [])) {
      for (const key of this.references.extending(facts.name)) this.#inheritAgain(key);
    }
  }

  /** Must be called when the files that the runner loads or the monorepos have changed. */
  loadedFilesChanged(): void {
    this.names.loadedFilesChanged();
    this.#addAffected(this.names.keys);
    for (const key of this.names.keys) this.#inheritAgain(key);
  }

  /** Must be called for the tasks of a folder that has become a project, or is no longer one. */
  projectChanged(project: string, tasks: Iterable<Task>): void {
    this.#log.changed('project', project);
    this.#addAffected(Array.from(tasks, ({ key }) => key));
  }

  /** Returns the keys of the tasks whose references may have new targets since the last call. */
  takeAffected(): ReadonlySet<string> {
    const affected = this.#affected;
    if (affected.size > 0) this.#affected = new Set();
    if (this.#affectedTargets.size > 0) this.#affectedTargets = new Set();
    return affected;
  }

  /** Returns false only if it is certain that no reference refers to the task. */
  mayBeReached(key: string): boolean {
    const task = this.names.byKey(key);
    return task !== undefined && this.references.mayReach([...this.#inherited.namesOf(task).keys()]);
  }

  /** Implements `Workspace.referencesOf`. */
  referencesOf(task: Task, projects: readonly string[]): readonly EffectiveReference[] {
    return effectiveReferences(
      task.facts,
      this.names.templatesOf(task, projects),
      this.names.defaultsOf(task, projects),
    );
  }

  /** Implements `Workspace.stepTimeOf`. */
  stepTimeOf(task: Task, projects: readonly string[]): StepTime {
    if (this.#platform() !== 'windows') return 'during';
    const onWindows = task.file.kind.fields().references.find(({ when }) => when === 'during-on-windows');
    const defining = [task, ...(task.facts.template ? this.names.templatesOf(task, projects) : [])];
    const isDefined = onWindows && defining.some(({ facts }) => facts.ownFields.has(onWindows.name));
    return isDefined ? 'during-on-windows' : 'during';
  }

  /** Implements `Workspace.targetsOf`. */
  targetsOf(reference: TaskReference, from: Task): readonly Task[] {
    const [own = from.file.project, ...others] = this.#projectsOf(from.file);
    const found = this.#targetsIn(own, reference, from);
    if (others.length === 0) return found;
    return [...new Set([...found, ...others.flatMap((project) => this.#targetsIn(project, reference, from))])];
  }

  /** Implements `Workspace.targetsInProjects`. */
  targetsInProjects(reference: ReferenceTarget, project: string): readonly ProjectTask[] {
    const query = this.#queryOf(reference, project);
    const includes = query?.includes ?? this.#includesUpstream(reference, project);
    const targets: ProjectTask[] = [];
    for (const task of this.#foundIn(project, reference, query)) {
      for (const each of this.#projectsFrom(project, task, includes)) targets.push({ task, project: each });
    }
    return targets;
  }

  /** Returns the projects in which a target of a reference runs, as far as they can be determined. */
  #projectsFrom(project: string, { file }: Task, includes: ProjectQuery['includes'] | undefined): readonly string[] {
    const projects = this.#projectsOf(file);
    if (projects.length === 1) return projects;
    if (includes) return projects.filter(includes);
    const around = projects.filter((other) => isWithin(project, other));
    return around.sort((a, b) => b.length - a.length).slice(0, 1);
  }

  #targetsIn(project: string, reference: TaskReference, from: Task): readonly Task[] {
    const query = this.#queryOf(reference, project);
    const found = this.reachable(this.#foundIn(project, reference, query), reference, from);
    // A pattern in a step also refers to the task that contains it; in a dependency, the runner omits that task.
    const isOtherTask = reference.field.form !== 'steps' && (reference.kind === 'pattern' || query?.isPattern);
    return isOtherTask ? found.filter((task) => task !== from) : found;
  }

  /** Implements `Workspace.reachable`. */
  reachable(tasks: readonly Task[], { kind, target, field }: TaskReference, { file }: Task): readonly Task[] {
    if (!file.isInferred || field.form !== 'dependencies' || isNameInPackage(target)) return tasks;
    const isRelative = kind === 'name' || kind === 'pattern' || target.startsWith(':');
    return isRelative ? tasks.filter((task) => this.names.isScriptOf(file.project, task)) : tasks;
  }

  #foundIn(project: string, { kind, target }: ReferenceTarget, query: ProjectQuery | undefined): readonly Task[] {
    if (kind === 'name') return this.names.named(target, project);
    if (kind === 'pattern') return this.names.matching(target, project);
    const inDependencies = query ? undefined : nameInDependencies(target);
    if (inDependencies) return this.names.inDependencies(inDependencies, project, this.#upstreamOf(project) ?? []);
    return query ? this.names.inProjects(query) : [];
  }

  /** Returns whether `^task` in a project refers to the tasks of another project; undefined for other references. */
  #includesUpstream({ target }: ReferenceTarget, project: string): ProjectQuery['includes'] | undefined {
    if (nameInDependencies(target) === undefined) return undefined;
    const upstream = this.#upstreamOf(project) ?? [];
    return (other) => upstream.includes(other);
  }

  #queryOf({ kind, target }: ReferenceTarget, project: string): ProjectQuery | undefined {
    return kind === 'project' ? projectQuery(target, project, this.#monorepos) : undefined;
  }

  /** Returns the same as `TaskNames.similar`, or an empty list if too many names are unknown. */
  similar(name: string, project: string, isCandidate: (task: Task, by: NamedBy) => boolean): readonly string[] {
    this.#log.read('unknown');
    return this.#unknown.size > maxUnknown ? [] : this.names.similar(name, project, isCandidate);
  }

  /** Implements `Workspace.inheritedAliases`. */
  inheritedAliases(task: Task): readonly string[] {
    return this.#inherited.of(task);
  }

  /** Updates the names of a task after its template may have changed. */
  #inheritAgain(key: string): void {
    const task = this.names.byKey(key);
    if (!task) return;
    const old = this.#inherited.namesOf(task);
    if (!this.#inherited.update(task)) return;
    const now = this.#inherited.namesOf(task);
    this.#deleteNames(without(old, now), task);
    this.#addNames(without(now, old), task);
    this.#log.changed('task', key);
  }

  /** Adds the names and the references of a task to the index. */
  #remember(task: Task, names: TaskNameReasons): void {
    this.names.setTask(task);
    this.#addNames(names, task);
    this.references.add(task);
    for (const { target, kind, field } of task.facts.references) {
      this.#byTime.set(field.when, (this.#byTime.get(field.when) ?? 0) + 1);
      this.#countUnknown(nameIn(target, kind));
    }
    this.#stepsChanged(task);
  }

  #forget(task: Task, names: TaskNameReasons): void {
    this.names.deleteTask(task);
    this.#deleteNames(names, task);
    this.references.delete(task);
    for (const { target, kind, field } of task.facts.references) {
      this.#byTime.set(field.when, (this.#byTime.get(field.when) ?? 0) - 1);
      const name = nameIn(target, kind);
      this.#countUnknown(name);
      this.#forgetSubsets(name);
    }
    if (task.facts.template) this.#forgetSubsets(task.facts.template.value);
    this.#stepsChanged(task);
  }

  #addNames(names: TaskNameReasons, task: Task): void {
    for (const [name, by] of names) {
      this.names.add(name, task, by);
      this.#nameChanged(name);
    }
  }

  #deleteNames(names: TaskNameReasons, task: Task): void {
    for (const name of names.keys()) {
      this.names.delete(name, task);
      this.#nameChanged(name);
    }
  }

  #stepsChanged({ key, isTemplate, facts }: Task): void {
    this.#log.changed('task', key);
    if (isTemplate) this.#addAffected(this.references.extending(facts.name));
    else this.#affected.add(key);
  }

  /** Records that the name, and every pattern that matches it, may now refer to other tasks. */
  #nameChanged(name: string): void {
    this.#log.changed('name', name);
    for (const key of this.names.subsetsWith(name)) this.#subsetChanged(key);
    this.#addMentionsOf(name);
    this.#countUnknown(name);
  }

  #subsetChanged(key: string): void {
    this.#log.changed('names', key);
    const pattern = patternOfSubset(key);
    if (pattern !== undefined) this.#addMentionsOf(pattern);
  }

  #addMentionsOf(target: string): void {
    if (this.#affectedTargets.has(target)) return;
    this.#affectedTargets.add(target);
    this.#addAffected(this.references.referringTo(target));
    this.#addAffected(this.references.extending(target));
  }

  /** Adds tasks to the affected tasks; for a template, also adds the tasks that inherit its references. */
  #addAffected(keys: Iterable<string>): void {
    for (const key of keys) {
      this.#affected.add(key);
      const task = this.names.byKey(key);
      if (task?.isTemplate) for (const heir of this.references.extending(task.facts.name)) this.#affected.add(heir);
    }
  }

  /** Removes the sets of names that match a target or are similar to it, unless a task still mentions the target. */
  #forgetSubsets(written: string): void {
    if (!this.references.isMentioned(written)) this.names.forgetSubsets(written);
  }

  #countUnknown(name: string): void {
    const wereMany = this.#unknown.size > maxUnknown;
    if (this.references.isTarget(name) && !this.names.has(name)) this.#unknown.add(name);
    else this.#unknown.delete(name);
    if (wereMany !== this.#unknown.size > maxUnknown) this.#log.changed('unknown');
  }
}

const noNames: TaskNameReasons = new Map();

/** Returns the names that `others` does not contain for the same reason. */
function without(names: TaskNameReasons, others: TaskNameReasons): TaskNameReasons {
  if (others.size === 0) return names;
  return new Map([...names].filter(([name, by]) => others.get(name) !== by));
}

/**
 * Returns a key for the inputs that references to a task must contain. If it changes, the names of the task count as
 * changed.
 */
function requiredInputsOf(task: Task | undefined): string {
  return task && task.facts.requiredInputs.length > 0 ? JSON.stringify(task.facts.requiredInputs) : '';
}

/** Returns a key for the aliases that tasks inherit from a template; undefined for a task. */
function aliasesOf(template: Task | undefined): string | undefined {
  if (!template?.isTemplate) return undefined;
  return JSON.stringify(template.facts.aliases.map(({ value }) => value));
}
