import { isWithin } from '../../text/is-within.ts';
import { memoize } from '../../text/memoize.ts';
import { type DefaultShells, defaultShellsOf, type ShellSettings } from '../scripts/default-shells.ts';
import { type ConfigsByFolder, cascadedSetting } from './cascaded-setting.ts';
import { defaultExecutables, nearestExecutables } from './executable-extensions.ts';
import type { ProjectConfig } from './monorepo/projects.ts';
import { environmentOf } from './placement/config-layer.ts';
import type { WorkspaceFile } from './task.ts';
import type { Workspace } from './workspace.ts';

/** Returns the extensions that make files of a project executable on Windows. */
export function executablesOf(project: string, workspace: Workspace): readonly string[] {
  const { executables } = workspace.variables;
  if (executables) return executables;
  const configs = configsFor(workspace).map(({ executableExtensions, ...config }) => ({
    ...config,
    extensions: executableExtensions,
  }));
  return nearestExecutables(project, configs) ?? defaultExecutables;
}

/**
 * Returns the shells of the tasks of a project for which neither the task nor `task_config` specifies one. The runner reads
 * these settings only from environment variables and from the config files of the user.
 */
export function defaultShells(project: string, workspace: Workspace, platform = workspace.platform): DefaultShells {
  const configs = configsFor(workspace);
  const { shells, runsFilesInShell } = workspace.variables;
  const ofUser = configs.filter((config) => config.isOfUser).map((config) => config.shells);
  const settings: ShellSettings = Object.assign({}, ...ofUser.toReversed(), shells);
  const files = configs
    .filter((config) => config.runsFilesInShell !== undefined && isWithin(project, config.project))
    .toSorted((a, b) => b.project.length - a.project.length)[0];
  return defaultShellsOf(platform, settings, runsFilesInShell ?? files?.runsFilesInShell);
}

/**
 * Returns the `shell` in `task_config` that applies to the tasks of a file in a project: for a config file, its own; otherwise,
 * that of the config file with the highest precedence. Both can be inherited from the folders above.
 */
export function configuredShell(
  { uri, kind, project }: Pick<WorkspaceFile, 'uri' | 'kind' | 'project'>,
  workspace: Workspace,
): string | undefined {
  const { configs } = workspace.projects;
  if (configs.size === 0) return undefined;
  const projects = workspace.places.projectsOf({ uri, project });
  const around = projects.flatMap((each) => configs.get(each) ?? []);
  const isRead = (path: string): boolean => path === uri || (!kind.includesFiles && environmentOf(path) === undefined);
  const own = around.find(({ path, shell }) => shell !== undefined && isRead(path));
  return own?.shell ?? cascadedSetting(project, configs, ({ shell }) => shell);
}

interface KnownConfig extends ProjectConfig {
  readonly isOfUser: boolean;
}

/** Returns the config files with settings of the runner. Those of the user apply to all projects. */
function configsFor({ projects, places }: Workspace): readonly KnownConfig[] {
  return withRunnerSettings(projects.configs).map((config) => {
    const isOfUser = places.standingOf(config.path).isGlobal;
    return { ...config, project: isOfUser ? '' : config.project, isOfUser };
  });
}

/** The config files with settings of the runner, which are few. They are selected once, since each task asks for them. */
const withRunnerSettings = memoize((configs: ConfigsByFolder<ProjectConfig>): readonly ProjectConfig[] =>
  [...configs.values()]
    .flat()
    .filter(
      ({ executableExtensions, runsFilesInShell, shells }) =>
        executableExtensions !== undefined || runsFilesInShell !== undefined || Object.keys(shells).length > 0,
    ),
);
