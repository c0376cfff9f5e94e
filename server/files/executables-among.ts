import {
  type ConfiguredExecutables,
  defaultExecutables,
  nearestExecutables,
} from '../core/analysis/graph/executable-extensions.ts';
import { projectOf } from '../core/analysis/graph/placement/project.ts';
import { executableExtensions } from '../core/analysis/graph/project-settings.ts';
import { concurrently } from './concurrently.ts';
import type { Disk } from './disk.ts';
import { configsOfUser } from './includes/config-files.ts';
import { configDocument } from './includes/includes.ts';
import { runnerPath, unixPath } from './paths.ts';
import { readText } from './read-text.ts';
import { isOfUser, type UserFolders } from './user-folders.ts';
import type { ExecutablesOf } from './windows-disk.ts';

/** A config file with its setting. */
export interface ConfiguredExtensions {
  readonly configFile: string;
  /** The extensions of executable files on Windows that the file sets. */
  readonly extensions: readonly string[] | undefined;
}

export interface ExecutablesOptions {
  readonly disk: Disk;
  readonly user: UserFolders | undefined;
}

/**
 * Resolves to the function that returns the extensions of executable files on Windows for a path. Besides the given config
 * files, those of the user count, which apply to all projects.
 */
export async function executablesAmong(
  configs: readonly ConfiguredExtensions[],
  { disk, user }: ExecutablesOptions,
): Promise<ExecutablesOf> {
  const ofVariable = disk.variables?.executables;
  if (disk.platform !== 'windows' || ofVariable) return () => ofVariable ?? defaultExecutables;
  const ofProjects = configs
    .filter(({ configFile }) => !user || !isOfUser(configFile, user))
    .map(({ configFile, extensions }) => {
      const path = unixPath(configFile);
      return { path, project: projectOf(runnerPath(path, disk.platform)), extensions };
    });
  const set = [...ofProjects, ...(user ? await executablesOfUser(user, disk) : [])];
  return (path) => nearestExecutables(unixPath(path), set) ?? defaultExecutables;
}

async function executablesOfUser(user: UserFolders, disk: Disk): Promise<readonly ConfiguredExecutables[]> {
  return concurrently(await configsOfUser(user, disk), async ({ path }) => {
    const read = await readText(path, disk);
    const extensions = 'text' in read ? executableExtensions(configDocument(read.text)) : undefined;
    return { path: unixPath(path), project: '', extensions };
  });
}
