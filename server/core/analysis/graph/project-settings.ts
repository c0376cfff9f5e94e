import { assemble } from '../../document/assemble.ts';
import type { Document } from '../../document/document.ts';
import { memberNamed, type Node } from '../../document/node.ts';
import { fileShellSetting, type ShellSettings, shellSettingNames } from '../scripts/default-shells.ts';
import { stringsIn } from '../values/strings-in.ts';

/** The settings in a config file that apply to the tasks of its project and of the projects inside it. */
export interface ProjectSettings {
  /** Whether the project is the root of a monorepo, where names of tasks begin with the paths of their projects. */
  readonly isMonorepo: boolean;
  /**
   * The patterns in `[monorepo] config_roots`, which select the projects of the monorepo; undefined if they are not
   * set.
   */
  readonly configRoots: readonly string[] | undefined;
  /** The paths of projects by their aliases, which `[monorepo] path_aliases` defines. */
  readonly pathAliases: Readonly<Record<string, string>>;
  /** The names of groups of files, which `sources` mention as `@group:name`. */
  readonly inputGroups: readonly string[];
  /** The extensions, without a period, of executable files on Windows; undefined if `[settings]` does not set them. */
  readonly executableExtensions: readonly string[] | undefined;
  /** The default shells in `[settings]`, which the runner reads only from the config files of the user. */
  readonly shells: ShellSettings;
  /** The value of `use_file_shell_for_executable_tasks` in `[settings]`; undefined if it is not set. */
  readonly runsFilesInShell: boolean | undefined;
  /** The `shell` in `task_config`; undefined if it is not set. */
  readonly shell: string | undefined;
  /** Whether `task_config.cache` enables the cache of tasks; undefined if it is not set. */
  readonly enablesCache: boolean | undefined;
  /** The value of `experimental` in `[settings]`; undefined if it is not set. */
  readonly experimental: boolean | undefined;
  /** The version in `min_version` that the runner must have; undefined if it is not set. */
  readonly minVersion: string | undefined;
  /** The `cascade` in `task_config`; undefined if it is not set. */
  readonly cascade: boolean | undefined;
}

const monorepoKeys: readonly string[] = ['monorepo_root', 'experimental_monorepo_root'];
const taskConfig = 'task_config';
const monorepo = 'monorepo';

/** The id of the entry with the settings of the runner. */
export const runnerSettingsId = 'settings';

/** The id of the entry with the minimum version of the runner. */
const minVersionId = 'min_version';

/** The ids of the entries that the settings are read from. */
export const settingIds: ReadonlySet<string> = new Set([
  ...monorepoKeys,
  monorepo,
  taskConfig,
  runnerSettingsId,
  minVersionId,
]);

/** The ids of the entries that set variables. */
export const variableIds = ['env', 'vars'] as const;

/**
 * Returns the names of the variables that a config file sets in one of its entries: the keys of `env`, or those of the tables of
 * `[[env]]`, with that of the modules that load more.
 */
export function variableNames(document: Document, id: (typeof variableIds)[number]): readonly string[] {
  const value = valueIn(document, id);
  const tables = value?.kind === 'array' ? value.items : [value];
  return tables.flatMap(keysOf);
}

/** Returns the settings of a config file; undefined if it has none. */
export function projectSettings(document: Document): ProjectSettings | undefined {
  const valueAt = (id: string): Node | undefined => valueIn(document, id);
  const isMonorepo = monorepoKeys.map(valueAt).some((value) => value?.kind === 'boolean' && value.value);
  const inputGroups = keysOf(memberOf(valueAt(taskConfig), 'input_groups'));
  const written = memberOf(valueAt(monorepo), 'config_roots');
  const configRoots = written && stringsIn(written).map(({ value }) => value);
  const pathAliases = stringsByKey(memberOf(valueAt(monorepo), 'path_aliases'));
  const ofTasks = valueAt(taskConfig);
  const found: ProjectSettings = {
    isMonorepo,
    configRoots,
    pathAliases,
    inputGroups,
    executableExtensions: executableExtensions(document),
    shells: shellSettings(valueAt(runnerSettingsId)),
    runsFilesInShell: booleanOf(memberOf(valueAt(runnerSettingsId), fileShellSetting)),
    shell: textOf(memberOf(ofTasks, 'shell')),
    enablesCache: booleanOf(memberOf(memberOf(ofTasks, 'cache'), 'enabled')),
    cascade: booleanOf(memberOf(ofTasks, 'cascade')),
    experimental: booleanOf(memberOf(valueAt(runnerSettingsId), 'experimental')),
    minVersion: textOf(memberOf(valueAt(minVersionId), 'hard')) ?? textOf(valueAt(minVersionId)),
  };
  const {
    executableExtensions: executables,
    shells,
    runsFilesInShell,
    shell,
    enablesCache,
    cascade,
    experimental,
    minVersion,
  } = found;
  const single = [configRoots, executables, runsFilesInShell, shell, enablesCache, cascade, experimental, minVersion];
  const several = [inputGroups, pathAliases, shells];
  const isEmpty = several.every((each) => Object.keys(each).length === 0) && single.every((each) => each === undefined);
  return isEmpty && !isMonorepo ? undefined : found;
}

/** Returns the setting `windows_executable_extensions` of a config file; undefined if it is not set. */
export function executableExtensions(document: Document): readonly string[] | undefined {
  const written = memberOf(valueIn(document, runnerSettingsId), 'windows_executable_extensions');
  return written?.kind === 'array' ? stringsIn(written).map(({ value }) => value) : undefined;
}

function shellSettings(settings: Node | undefined): ShellSettings {
  const given = shellSettingNames.flatMap((name) => {
    const value = textOf(memberOf(settings, name));
    return value === undefined || value.trim() === '' ? [] : [[name, value]];
  });
  return Object.fromEntries(given);
}

function valueIn(document: Document, id: string): Node | undefined {
  const entry = document.entryById(id);
  return entry && assemble(entry).member.value;
}

function memberOf(value: Node | undefined, name: string): Node | undefined {
  return value?.kind === 'object' ? memberNamed(value, name)?.value : undefined;
}

function textOf(value: Node | undefined): string | undefined {
  return value?.kind === 'string' ? value.value : undefined;
}

function booleanOf(value: Node | undefined): boolean | undefined {
  return value?.kind === 'boolean' ? value.value : undefined;
}

function stringsByKey(value: Node | undefined): Readonly<Record<string, string>> {
  const members = value?.kind === 'object' ? value.members : [];
  return Object.fromEntries(
    members.flatMap(({ key, value: text }) => (text.kind === 'string' ? [[key.name, text.value]] : [])),
  );
}

function keysOf(value: Node | undefined): readonly string[] {
  return value?.kind === 'object' ? value.members.map(({ key }) => key.name) : [];
}
