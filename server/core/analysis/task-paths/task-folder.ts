import type { Node } from '../../document/node.ts';
import {
  byFolder,
  type ConfigsByFolder,
  cascadedSetting,
  placedConfig,
  taskConfigValue,
} from '../graph/cascaded-setting.ts';
import { environmentOf } from '../graph/placement/config-layer.ts';
import { propertyOf } from '../graph/property-of.ts';
import type { Task, WorkspaceFile } from '../graph/task.ts';
import { inheritedTemplates } from '../graph/template-of.ts';
import type { Workspace } from '../graph/workspace.ts';
import { isTemplate } from '../values/is-template.ts';
import { withoutConfigRoot } from './static-path.ts';

/** The place where the folder of a task is specified. */
export type FolderOrigin = 'task' | 'template' | 'config file' | 'default';

export interface TaskFolder {
  /** The text of `dir`; empty for the folder of the project. */
  readonly written: string;
  readonly origin: FolderOrigin;
}

/**
 * Returns the folder that a task runs in: the `dir` of the task or of its template, or else the `dir` in the
 * `task_config` of the project's config files, of which the one with the highest precedence applies. `configuredIn`
 * returns the latter.
 */
export function folderOfTask(
  task: Task,
  workspace: Workspace,
  configuredIn = (project: string): string | undefined => configuredFolder(project, workspace),
): TaskFolder {
  const own = textOf(propertyOf(task, 'dir'));
  if (own !== undefined) return { written: own, origin: 'task' };
  const [inherited] = inheritedTemplates(task, workspace).flatMap(
    (template) => textOf(propertyOf(template, 'dir')) ?? [],
  );
  if (inherited !== undefined) return { written: inherited, origin: 'template' };
  const configured = task.isTemplate ? undefined : configuredIn(task.file.project);
  return configured === undefined ? { written: '', origin: 'default' } : { written: configured, origin: 'config file' };
}

/**
 * Returns a folder relative to the project, with `/` after each name; undefined if the folder is outside the project,
 * or if only the runner can resolve it.
 */
export function insideProject({ written }: TaskFolder): string | undefined {
  const path = withoutConfigRoot(written);
  if (isTemplate(path) || /^[/~\\]|[:$%]/.test(path)) return undefined;
  const names = path.split('/').filter((name) => name !== '' && name !== '.');
  return names.includes('..') ? undefined : names.map((name) => `${name}/`).join('');
}

/** Returns the folder that `task_config` specifies for the tasks of a project; undefined if it specifies none. */
export function configuredFolder(project: string, workspace: Workspace): string | undefined {
  return folderFor(project, configsByFolder(workspace));
}

/** Returns the folders that `task_config` specifies, by project. Projects without such a folder are omitted. */
export function configuredFolders(workspace: Workspace): ReadonlyMap<string, string> {
  const configs = configsByFolder(workspace);
  const projects = new Set(Array.from(workspace.files, ({ project }) => project));
  const folders = Array.from(projects, (project) => [project, folderFor(project, configs)] as const);
  return new Map(folders.flatMap(([project, folder]) => (folder === undefined ? [] : [[project, folder]])));
}

type Configs = ConfigsByFolder<ReturnType<typeof placedConfig>>;

function configsByFolder(workspace: Workspace): Configs {
  const files = [...workspace.files].filter(({ kind, uri }) => kind.includesFiles && environmentOf(uri) === undefined);
  return byFolder(files.map(placedConfig));
}

/** Returns the `dir` of a project with the highest precedence or, if it has none, the one that it inherits from the folders above. */
function folderFor(project: string, configs: Configs): string | undefined {
  const own = (configs.get(project) ?? []).map(({ file }) => folderOf(file)).find((folder) => folder !== undefined);
  return own ?? cascadedSetting(project, configs, ({ file }) => folderOf(file));
}

/** Returns the `dir` in the `task_config` of a config file. */
function folderOf({ document }: WorkspaceFile): string | undefined {
  return textOf(taskConfigValue(document, 'dir'));
}

function textOf(value: Node | undefined): string | undefined {
  return value?.kind === 'string' ? value.value : undefined;
}
