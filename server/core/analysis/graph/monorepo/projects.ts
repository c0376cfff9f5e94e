import type { PathSystem } from '../../../paths/path-system.ts';
import { isWithin } from '../../../text/is-within.ts';
import { pathInTaskFolder } from '../../kinds/file-naming.ts';
import { runnerSpelling } from '../../kinds/runner-spelling.ts';
import { isModulesKey } from '../../values/environment-variables.ts';
import { isNewerVersion, versionIn } from '../../values/runner-versions.ts';
import { byFolder, type ConfigsByFolder, cascadedSetting, type PlacedConfig } from '../cascaded-setting.ts';
import type { ChangeLog } from '../change-log.ts';
import { type DefiningSection, MisspelledSections } from '../misspelled-sections.ts';
import { environmentOf } from '../placement/config-layer.ts';
import { type ProjectSettings, projectSettings, variableIds, variableNames } from '../project-settings.ts';
import type { ReferenceTarget } from '../references/task-reference.ts';
import type { WorkspaceFile } from '../task.ts';
import { nameIn, nameMatcher } from '../task-name.ts';
import { DefaultTemplates } from './default-templates.ts';
import type { Monorepo } from './monorepo.ts';
import { Monorepos } from './monorepos.ts';
import { type ProjectQuery, projectQuery } from './project-query.ts';

/** A config file with its settings. Its path is its URI. */
export type ProjectConfig = PlacedConfig & ProjectSettings;

/** A runner that must be able to read the files of a project. */
export interface KnownRunner {
  readonly version: string;
  /** Whether `min_version` requires it. */
  readonly isMinimum: boolean;
}

type VariableNames = Readonly<Record<(typeof variableIds)[number], readonly string[]>>;

const noVariables: VariableNames = { env: [], vars: [] };

/** The projects of a workspace, with the settings and variables in their config files. Records lookups in the log. */
export class Projects {
  readonly monorepos = new Monorepos();
  readonly defaults = new DefaultTemplates();
  readonly #misspelled = new MisspelledSections();
  readonly #settings = new Map<WorkspaceFile, ProjectSettings>();
  /** The names of the variables that config files set. */
  readonly #variables = new Map<WorkspaceFile, VariableNames>();
  /** Whether a config file sets `min_version`; undefined until it is needed. */
  #setsMinimum: boolean | undefined;
  #runnerVersion: string | undefined;
  readonly #log: ChangeLog;
  readonly #platform: () => PathSystem;
  #configs: ConfigsByFolder<ProjectConfig> | undefined;
  /** Whether a config file sets `task_config.cache`; undefined until it is needed. */
  #setsCache: boolean | undefined;

  constructor(log: ChangeLog, platform: () => PathSystem) {
    this.#log = log;
    this.#platform = platform;
  }

  /** Returns the settings in the config files of a project and of its parent folders. */
  settingsOf(project: string): readonly ProjectSettings[] {
    this.#log.read('settings');
    return [...this.#settings].filter(([file]) => isWithin(project, file.project)).map(([, settings]) => settings);
  }

  /** Returns the config files with settings, by the folders of their projects, those with the highest precedence first. */
  get configs(): ConfigsByFolder<ProjectConfig> {
    this.#log.read('settings');
    this.#configs ??= byFolder(
      Array.from(this.#settings, ([{ uri: path, project }, settings]) => ({ path, project, ...settings })),
    );
    return this.#configs;
  }

  /**
   * Returns whether `task_config.cache` enables the cache of the tasks of a project that have sources and outputs. It is that
   * of the project or, if it sets none, the one that it inherits from the projects above it.
   */
  enablesCache(project: string): boolean {
    const { configs } = this;
    this.#setsCache ??= [...configs.values()].flat().some(({ enablesCache }) => enablesCache !== undefined);
    if (!this.#setsCache) return false;
    const valueIn = ({ path, enablesCache }: ProjectConfig): boolean | undefined =>
      environmentOf(path) === undefined ? enablesCache : undefined;
    const own = (configs.get(project) ?? []).map(valueIn).find((enabled) => enabled !== undefined);
    return own ?? cascadedSetting(project, configs, valueIn) ?? false;
  }

  /**
   * Returns the oldest runner that must be able to read the files of a project: the one that `min_version` requires or, without it,
   * the installed one. Returns undefined if neither is known.
   */
  runnerOf(project: string): KnownRunner | undefined {
    this.#log.read('settings');
    this.#setsMinimum ??= [...this.#settings.values()].some(({ minVersion }) => minVersion !== undefined);
    const required = this.#setsMinimum ? this.settingsOf(project).flatMap(({ minVersion }) => minVersion ?? []) : [];
    const minimum = required.reduce<string | undefined>((a, b) => (a && !isNewerVersion(b, a) ? a : b), undefined);
    if (minimum !== undefined) return { version: minimum, isMinimum: true };
    return this.#runnerVersion === undefined ? undefined : { version: this.#runnerVersion, isMinimum: false };
  }

  /** Returns whether the config files of a project or of its parent folders enable the experimental features of the runner. */
  isExperimental(project: string): boolean {
    return this.settingsOf(project).some(({ experimental }) => experimental === true);
  }

  get runnerVersion(): string | undefined {
    return this.#runnerVersion;
  }

  /** Sets the version of the installed runner; undefined if it is not known. */
  setRunnerVersion(printed: string | undefined): void {
    const version = printed === undefined ? undefined : versionIn(printed) || undefined;
    if (version === this.#runnerVersion) return;
    this.#runnerVersion = version;
    this.#log.changed('settings');
  }

  /** Returns the names of the environment variables that the config files of a project and of its parent folders set. */
  variablesOf(project: string): ReadonlySet<string> {
    this.#log.read('variables');
    const names = [...this.#variables].flatMap(([file, { env }]) => (isWithin(project, file.project) ? env : []));
    return new Set(names.filter((name) => !isModulesKey(name)));
  }

  /** Returns the nearest monorepo around a folder. */
  monorepoAround(folder: string): Monorepo | undefined {
    this.#log.read('settings');
    return this.monorepos.around(folder);
  }

  /** Returns the monorepo that a project belongs to; undefined for a folder that is not a project. */
  monorepoOf(project: string): Monorepo | undefined {
    this.#log.read('settings');
    this.#log.read('project', project);
    return this.monorepos.of(project);
  }

  /** Returns whether a folder is a project: whether it has a config file or a task folder. */
  has(folder: string): boolean {
    this.#log.read('project', folder);
    return this.monorepos.isProject(folder);
  }

  /** Returns the folders of all projects. */
  get folders(): Iterable<string> {
    this.#log.readEverything();
    return this.monorepos.projects;
  }

  /** Returns the query for the target of a reference in a project; see `projectQuery`. */
  query(target: string, project: string): ProjectQuery | undefined {
    this.#log.read('settings');
    return projectQuery(target, project, this.monorepos);
  }

  /** Counts a file that was added or deleted. Returns whether its folder has become a project, or is no longer one. */
  count(file: WorkspaceFile, change: 1 | -1): boolean {
    const isMember = file.isInferred || file.kind.includesFiles || this.#isInTaskFolder(file);
    if (!isMember) return false;
    return this.monorepos.count(file, change) && !this.monorepos.isEmpty;
  }

  #isInTaskFolder({ uri }: WorkspaceFile): boolean {
    return pathInTaskFolder(runnerSpelling(uri, this.#platform())) !== undefined;
  }

  /** Reads the settings of a config file again. Returns whether the monorepos have changed. */
  readSettings(file: WorkspaceFile): boolean {
    const settings = projectSettings(file.document);
    if (JSON.stringify(settings) === JSON.stringify(this.#settings.get(file))) return false;
    if (settings) this.#settings.set(file, settings);
    else this.#settings.delete(file);
    return this.#settingsChanged();
  }

  /** Reads an entry of a config file again that may be a section with a misspelled name. */
  readMisspelled(file: WorkspaceFile, id: string): void {
    if (this.#misspelled.read(file, id)) this.#log.changed('settings');
  }

  /**
   * Returns whether a config file defines what a target in a project refers to, but in a section with a misspelled name, such as
   * `[taks.build]`.
   */
  isMisspelled({ target, kind }: ReferenceTarget, project: string, section: DefiningSection = 'tasks'): boolean {
    this.#log.read('settings');
    if (this.#misspelled.isEmpty) return false;
    const query = kind === 'project' ? this.query(target, project) : undefined;
    const name = nameIn(target, kind);
    const matches = kind === 'pattern' || query?.isPattern ? nameMatcher(name) : (other: string) => other === name;
    const includes = query ? query.includes : (other: string): boolean => isWithin(project, other);
    return this.#misspelled.define(section, matches, includes);
  }

  /** Reads the names of the variables of a config file again. */
  readVariables(file: WorkspaceFile): void {
    const [env = [], vars = []] = variableIds.map((id) => variableNames(file.document, id));
    this.#setVariables(file, { env, vars });
  }

  #setVariables(file: WorkspaceFile, names: VariableNames): void {
    const before = this.#variables.get(file) ?? noVariables;
    if (variableIds.every((id) => isSameList(names[id], before[id]))) return;
    if (variableIds.some((id) => names[id].length > 0)) this.#variables.set(file, names);
    else this.#variables.delete(file);
    this.#log.changed('variables');
  }

  /** Removes the settings and variables of a file. Returns whether the monorepos have changed. */
  deleteSettings(file: WorkspaceFile): boolean {
    this.#setVariables(file, noVariables);
    if (this.#misspelled.delete(file)) this.#log.changed('settings');
    return this.#settings.delete(file) && this.#settingsChanged();
  }

  #settingsChanged(): boolean {
    this.#configs = undefined;
    this.#setsCache = undefined;
    this.#setsMinimum = undefined;
    this.#log.changed('settings');
    return this.monorepos.setSettings(this.#settings);
  }
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name, index) => name === b[index]);
}
