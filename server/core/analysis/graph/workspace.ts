import type { DocumentChange } from '../../document/document.ts';
import type { Entry } from '../../document/entry.ts';
import type { Anchor } from '../../document/span.ts';
import type { PathSystem } from '../../paths/path-system.ts';
import { finish } from '../../text/steps.ts';
import { taskDefaultsId } from '../kinds/task-defaults.ts';
import { ChangeLog, type Observed, type Part } from './change-log.ts';
import { Places } from './monorepo/places.ts';
import { Projects } from './monorepo/projects.ts';
import type { CyclePhase, StepTime } from './phases.ts';
import type { FileStanding, Standings } from './placement/file-standing.ts';
import { settingIds, variableIds } from './project-settings.ts';
import type { EffectiveReference } from './references/effective-references.ts';
import type { ReferenceTarget, TaskReference } from './references/task-reference.ts';
import type { SettingVariables } from './setting-variables.ts';
import { ownAliases, type ProjectTask, type Task, taskOf, type WorkspaceFile } from './task.ts';
import { type TaskCycle, TaskCycles } from './task-cycles.ts';
import { TaskIndex } from './task-index.ts';

/**
 * The files of the workspace and their tasks, updated entry by entry. Records the lookups of each computation, so that
 * its result can be reused until one of these lookups would have a different result.
 */
export class Workspace {
  /** The settings of the runner in environment variables. */
  readonly variables: SettingVariables;
  readonly #files = new Map<string, WorkspaceFile>();
  readonly #tasks = new Map<string, Map<string, Task>>();
  readonly #gone = new WeakSet<Anchor>();
  readonly #log = new ChangeLog();
  readonly projects: Projects;
  readonly places = new Places(this.#log);
  readonly #index: TaskIndex;
  readonly #cycles: TaskCycles;
  #platform: PathSystem;

  constructor(platform: PathSystem = 'linux', variables: SettingVariables = {}) {
    this.#platform = platform;
    this.variables = variables;
    this.projects = new Projects(this.#log, () => this.#platform);
    this.#index = new TaskIndex({
      log: this.#log,
      platform: () => this.#platform,
      isLoaded: ({ file }) => this.isLoaded(file),
      isKnownIn: (task, project) => this.places.isKnownIn(task, project),
      projectsOf: (file) => this.places.projectsOf(file),
      monorepos: this.projects.monorepos,
      upstreamOf: (project) => this.places.upstreamOf(project).projects,
      hasDefaults: () => !this.projects.defaults.isEmpty,
      defaultFor: (name, project) => this.#defaultFor(name, project),
    });
    this.#cycles = new TaskCycles({ index: this.#index, log: this.#log, places: this.places });
  }

  /** The system that the tasks are run on. */
  get platform(): PathSystem {
    return this.#platform;
  }

  /** Sets the system that the tasks are run on. Returns whether it differs. */
  setPlatform(platform: PathSystem): boolean {
    if (platform === this.#platform) return false;
    // Whether a folder is a project depends on its spelling.
    for (const file of this.#files.values()) this.#countProject(file, -1);
    this.#platform = platform;
    for (const file of this.#files.values()) this.#countProject(file, 1);
    this.#index.loadedFilesChanged();
    this.#log.allChanged();
    return true;
  }

  /** A number that changes whenever a name, an alias, a reference or a template changes, but not with other edits. */
  get revision(): number {
    this.#cycles.update();
    return this.#log.revision;
  }

  get files(): Iterable<WorkspaceFile> {
    this.#log.read('files');
    return this.#files.values();
  }

  /** The config files. What is computed from them depends on the names of the variables that they set. */
  get configFiles(): readonly WorkspaceFile[] {
    this.#log.read('variables');
    return [...this.files].filter(({ kind }) => kind.includesFiles);
  }

  file(uri: string): WorkspaceFile | undefined {
    return this.#files.get(uri);
  }

  /** Adds a file, or replaces it. */
  set(file: WorkspaceFile): void {
    this.#open(file);
    finish(this.#indexInSteps(file));
  }

  /**
   * Adds a file, or replaces it, and returns the steps that index its tasks, about one task each. Between two steps,
   * the workspace can be queried and updated. Before the last step, some tasks of the file are missing and no new
   * cycles are found.
   */
  setInSteps(file: WorkspaceFile): Iterator<void, void> {
    this.#open(file);
    return this.#cycles.updateAfter(this.#indexInSteps(file));
  }

  #open(file: WorkspaceFile): void {
    this.delete(file.uri);
    this.#files.set(file.uri, file);
    this.#tasks.set(file.uri, new Map());
    this.#log.changed('files');
    this.#countProject(file, 1);
  }

  delete(uri: string): void {
    const file = this.#files.get(uri);
    if (!file) return;
    for (const task of this.#tasks.get(uri)?.values() ?? []) {
      for (const { block } of task.entry.fragments) this.#gone.add(block);
      this.#index.replace(task, undefined);
    }
    this.#files.delete(uri);
    this.#tasks.delete(uri);
    const hadDefaults = this.projects.defaults.delete(file);
    if (this.projects.deleteSettings(file) || hadDefaults) this.#monoreposChanged();
    this.#log.changed('files');
    this.#countProject(file, -1);
  }

  /** Updates the tasks that an edit to the file's document has changed. */
  update(uri: string, { entries, removed }: DocumentChange): void {
    const file = this.#files.get(uri);
    if (!file) return;
    for (const block of removed) this.#gone.add(block);
    for (const id of entries) this.#replaceTask(file, id);
  }

  /** Sets which files the runner loads. */
  setStandings(standings: Standings): void {
    this.places.set(standings);
    this.#index.loadedFilesChanged();
  }

  standingOf(uri: string): FileStanding {
    return this.places.standingOf(uri);
  }

  /** Returns whether the runner loads the tasks of a file. */
  isLoaded({ uri }: WorkspaceFile): boolean {
    return this.standingOf(uri).reach === 'loaded';
  }

  /** Runs `work` and returns its result with a record of its lookups. */
  observe<Result>(work: () => Result): Observed<Result> {
    this.#cycles.update();
    return this.#log.observe(work);
  }

  /** Returns whether every recorded lookup would still have the same result. */
  isCurrent(observed: Observed<unknown>): boolean {
    this.#cycles.update();
    return this.#log.isCurrent(observed);
  }

  /** Returns the parts whose lookups may have had other results at a revision; undefined if all lookups may have. */
  partsChangedSince(revision: number): ReadonlySet<Part> | undefined {
    this.#cycles.update();
    return this.#log.partsChangedSince(revision);
  }

  /** Returns a function that tests whether a result that was current at this revision is outdated. */
  outdatedSince(revision: number): (observed: Observed<unknown>) => boolean {
    this.#cycles.update();
    return this.#log.outdatedSince(revision);
  }

  /** Returns whether the text that spans with this anchor refer to has been replaced or deleted. */
  isGone(anchor: Anchor): boolean {
    return this.#gone.has(anchor);
  }

  /** Returns the task of the entry with this id. */
  taskById(uri: string, id: string): Task | undefined {
    return this.#tasks.get(uri)?.get(id);
  }

  /** Returns the task or template with this `key`. */
  taskByKey(key: string): Task | undefined {
    return this.#index.names.byKey(key);
  }

  task(uri: string, entry: Entry): Task | undefined {
    const task = this.#tasks.get(uri)?.get(entry.path.join('\0'));
    return task?.entry === entry ? task : undefined;
  }

  *tasksOf(uri: string): Generator<Task> {
    this.#log.readEverything();
    for (const task of this.#tasks.get(uri)?.values() ?? []) {
      if (!task.isTemplate && !this.isReplaced(task)) yield task;
    }
  }

  /** Returns whether the runner does not infer a task, because a file of the same project defines it. */
  isReplaced(task: Task): boolean {
    const { file, facts } = task;
    return file.isInferred === true && !this.named(facts.name, file.project).includes(task);
  }

  *tasks(): Generator<Task> {
    for (const uri of this.#files.keys()) yield* this.tasksOf(uri);
  }

  *templates(): Generator<Task> {
    this.#log.readEverything();
    for (const tasks of this.#tasks.values()) for (const task of tasks.values()) if (task.isTemplate) yield task;
  }

  /**
   * Returns the tasks that `name` refers to in a project: the tasks with this name or alias in the nearest project that
   * has any (the project itself, otherwise its nearest parent folder, otherwise all projects). If there are none,
   * returns script tasks with this name and a file extension. Tasks that the runner does not load are returned only if
   * there are no others.
   */
  named(name: string, project: string): readonly Task[] {
    return this.#index.names.named(name, project);
  }

  /**
   * Returns the tasks with a matching name or alias in the project and its parent projects; if there are none, in all
   * projects.
   */
  matching(pattern: string, project: string): readonly Task[] {
    return this.#index.names.matching(pattern, project);
  }

  template(name: string, project: string): Task | undefined {
    return this.#index.names.template(name, project);
  }

  /**
   * Returns the tasks that a reference in `from` refers to. A pattern refers to the task that contains it only if it is
   * in a step.
   */
  targetsOf(reference: TaskReference, from: Task): readonly Task[] {
    return this.#index.targetsOf(reference, from);
  }

  /**
   * Returns those of these tasks that a dependency of another can refer to. From a script of a package, whose dependencies are
   * those in `monorepo.task_defaults`, the runner finds only other scripts of the package, unless the project is named.
   */
  reachable(tasks: readonly Task[], reference: TaskReference, from: Task): readonly Task[] {
    return this.#index.reachable(tasks, reference, from);
  }

  /** Returns the targets of a reference of a task in a project, as far as it is certain in which projects they run. */
  targetsInProjects(reference: ReferenceTarget, project: string): readonly ProjectTask[] {
    return this.#index.targetsInProjects(reference, project);
  }

  /**
   * Returns the templates, usually one, that a task extends in the given projects (by default, all of its projects).
   */
  templatesOf(task: Task, projects = this.places.projectsOf(task.file)): readonly Task[] {
    return this.#index.names.templatesOf(task, projects);
  }

  /**
   * Returns the templates in `monorepo.task_defaults`, usually one, that a task inherits in the given projects (by
   * default, all of its projects). The task itself and the template that it extends take precedence.
   */
  defaultsOf(task: Task, projects = this.places.projectsOf(task.file)): readonly Task[] {
    return this.#index.names.defaultsOf(task, projects);
  }

  /** Returns the templates in `monorepo.task_defaults` of a config file. */
  defaultsIn(uri: string): readonly Task[] {
    const file = this.#files.get(uri);
    return file ? this.projects.defaults.in(file) : [];
  }

  /** Returns a copy in which the file takes the place of the one with its URI. */
  withFile(file: WorkspaceFile): Workspace {
    const copy = new Workspace(this.#platform, this.variables);
    copy.setStandings(this.places.standings);
    copy.setRunnerVersion(this.projects.runnerVersion);
    for (const other of this.#files.values()) copy.set(other.uri === file.uri ? file : other);
    return copy;
  }

  /** Sets the text that the installed runner prints as its version; undefined if it is not known. */
  setRunnerVersion(printed: string | undefined): void {
    this.projects.setRunnerVersion(printed);
  }

  /** Yields the tasks that inherit a template in `monorepo.task_defaults`, each for one of its projects. */
  *heirsOf(template: Task): Generator<ProjectTask> {
    this.#log.readEverything();
    for (const task of this.tasks()) {
      if (task.facts.name !== template.facts.name) continue;
      for (const project of this.places.projectsOf(task.file)) {
        if (this.defaultsOf(task, [project]).includes(template)) yield { task, project };
      }
    }
  }

  /**
   * Returns the references of a task in the given projects (by default, all of its projects), including those inherited
   * from its templates.
   */
  referencesOf(task: Task, projects = this.places.projectsOf(task.file)): readonly EffectiveReference[] {
    return this.#index.referencesOf(task, projects);
  }

  /** Returns when the steps run that the system runs: on Windows, those for Windows replace the others if there are any. */
  stepTimeOf(task: Task, projects = this.places.projectsOf(task.file)): StepTime {
    return this.#index.stepTimeOf(task, projects);
  }

  /** Returns the aliases of a task: its own or, if it has none, those that it inherits from its template. */
  aliasesOf(task: Task): readonly string[] {
    const inherits = task.facts.template !== undefined || !this.projects.defaults.isEmpty;
    const inherited = inherits ? this.inheritedAliases(task) : [];
    return inherited.length > 0 ? inherited : ownAliases(task);
  }

  /** Returns the aliases that a task inherits from its template. */
  inheritedAliases(task: Task): readonly string[] {
    this.#log.read('task', task.key);
    return this.#index.inheritedAliases(task);
  }

  /**
   * Returns the tasks that a target such as `//path:task` refers to in a project. Unlike `targetsOf`, excludes none of
   * them.
   */
  inProjects(target: string, project: string): readonly Task[] {
    const query = this.projects.query(target, project);
    return query ? this.#index.names.inProjects(query) : [];
  }

  /**
   * Returns names of tasks that are similar to an unknown name, most similar first. Prefers the tasks of the project
   * and its parent folders.
   */
  similarTasks(name: string, project: string): readonly string[] {
    return this.#index.similar(name, project, ({ isTemplate }, by) => !isTemplate && by !== 'extension');
  }

  /** Returns names of templates that are similar to an unknown name, as `similarTasks` does for tasks. */
  similarTemplates(name: string, project: string): readonly string[] {
    return this.#index.similar(name, project, ({ isTemplate }, by) => isTemplate && by === 'name');
  }

  /** Returns a short cycle that begins with the task, for each of its projects in which there is one. */
  cyclesThrough(task: Task, phase: CyclePhase): readonly TaskCycle[] {
    return this.#cycles.through(task, phase);
  }

  /** Returns the tasks with a reference that contains exactly this name or pattern, in any project. */
  *referringTo(target: string): Generator<Task> {
    this.#log.readEverything();
    for (const key of this.#index.references.referringTo(target)) {
      const task = this.taskByKey(key);
      if (task) yield task;
    }
  }

  /** The names and patterns in all references, as they appear in the text, without projects. */
  get targets(): Iterable<string> {
    this.#log.readEverything();
    return this.#index.references.targets;
  }

  *#indexInSteps(file: WorkspaceFile): Generator<void, void> {
    for (const id of file.document.entryIds) {
      if (this.#files.get(file.uri) !== file) return;
      this.#replaceTask(file, id);
      yield;
    }
  }

  #replaceTask(file: WorkspaceFile, id: string): void {
    const tasks = this.#tasks.get(file.uri);
    const before = tasks?.get(id);
    const after = taskOf(file, id);
    if (after) tasks?.set(id, after);
    else tasks?.delete(id);
    this.#index.replace(before, after);
    if (!file.kind.includesFiles) return;
    const haveDefaultsChanged = id === taskDefaultsId && this.projects.defaults.read(file);
    if (haveDefaultsChanged) this.#monoreposChanged();
    this.projects.readMisspelled(file, id);
    if (variableIds.some((each) => each === id)) this.projects.readVariables(file);
    if (settingIds.has(id) && this.projects.readSettings(file)) this.#monoreposChanged();
  }

  #defaultFor(name: string, project: string): Task | undefined {
    const { defaults } = this.projects;
    const monorepo = this.projects.monorepoOf(project);
    return defaults.of(name, project, monorepo, () => this.places.upstreamOf(project).isDefined);
  }

  #monoreposChanged(): void {
    this.#log.allChanged();
    this.#index.loadedFilesChanged();
  }

  /** Counts an added or deleted file, which may make its folder a project. */
  #countProject(file: WorkspaceFile, change: 1 | -1): void {
    const { project } = file;
    if (!this.projects.count(file, change)) return;
    const inProject = [...this.#files.values()].filter((other) => other.project === project);
    this.#index.projectChanged(
      project,
      inProject.flatMap(({ uri }) => [...(this.#tasks.get(uri)?.values() ?? [])]),
    );
  }
}
