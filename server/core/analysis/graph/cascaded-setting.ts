import { assemble } from '../../document/assemble.ts';
import type { Document } from '../../document/document.ts';
import { memberNamed, type Node } from '../../document/node.ts';
import { compareLayers } from './placement/config-layer.ts';
import type { WorkspaceFile } from './task.ts';

/** A config file with the folder of its project. */
export interface PlacedConfig {
  /** The path or the URI of the file. */
  readonly path: string;
  /** The path of the project, with `/` between its segments. */
  readonly project: string;
  readonly cascade: boolean | undefined;
}

/** Config files by the folders of their projects, those with the highest precedence first. */
export type ConfigsByFolder<Config extends PlacedConfig> = ReadonlyMap<string, readonly Config[]>;

/** Groups config files for `cascadedSetting`, which can then be asked for many projects. */
export function byFolder<Config extends PlacedConfig>(configs: readonly Config[]): ConfigsByFolder<Config> {
  const groups = new Map<string, Config[]>();
  for (const config of configs.toSorted((a, b) => compareLayers(a.path, b.path))) {
    const group = groups.get(config.project);
    if (group) group.push(config);
    else groups.set(config.project, [config]);
  }
  return groups;
}

/**
 * Returns the value that a project inherits from the config files of the folders above it, which `task_config.cascade`
 * makes possible; undefined if it inherits none. Of the values on the way, the nearest one applies. `cascade = false` ends
 * the inheritance, also in the project itself.
 */
export function cascadedSetting<Config extends PlacedConfig, Value>(
  project: string,
  configs: ConfigsByFolder<Config>,
  valueIn: (config: Config) => Value | undefined,
): Value | undefined {
  let isCascading = false;
  let value: Value | undefined;
  for (const folder of foldersTo(project)) {
    const own = configs.get(folder) ?? [];
    const cascade = firstDefined(own, (config) => config.cascade);
    if (cascade === false) value = undefined;
    isCascading = cascade ?? isCascading;
    if (isCascading && folder !== project) value = firstDefined(own, valueIn) ?? value;
  }
  return value;
}

/** Returns a config file of the workspace with its project. */
export function placedConfig(file: WorkspaceFile): PlacedConfig & { readonly file: WorkspaceFile } {
  const { uri, project, document } = file;
  return { file, path: uri, project, cascade: cascadeIn(document) };
}

/** Returns the value of a key of `task_config` in a config file. */
export function taskConfigValue(document: Document, name: string): Node | undefined {
  const entry = document.entry('task_config');
  const settings = entry && assemble(entry).member.value;
  return settings?.kind === 'object' ? memberNamed(settings, name)?.value : undefined;
}

/** Returns whether a config file sets `task_config.cascade`, and to which value. */
export function cascadeIn(document: Document): boolean | undefined {
  const value = taskConfigValue(document, 'cascade');
  return value?.kind === 'boolean' ? value.value : undefined;
}

/** Returns the folders above a folder, outermost first, and the folder itself. */
function foldersTo(folder: string): readonly string[] {
  const folders: string[] = [];
  for (let current = folder; ; current = current.slice(0, Math.max(0, current.lastIndexOf('/')))) {
    folders.unshift(current);
    if (current === '') return folders;
  }
}

function firstDefined<Item, Value>(items: readonly Item[], read: (item: Item) => Value | undefined): Value | undefined {
  for (const item of items) {
    const value = read(item);
    if (value !== undefined) return value;
  }
  return undefined;
}
