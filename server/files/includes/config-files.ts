import { join } from 'node:path';
import { configFileKind } from '../../core/analysis/kinds/config-file.ts';
import type { Disk } from '../disk.ts';
import { pathInside, unixPath } from '../paths.ts';
import type { TaskFile } from '../task-file.ts';
import { globalFolder, type UserFolders } from '../user-folders.ts';

/** The config files of a folder that the runner reads in every environment. */
export const configNames = [
  'mise.toml',
  '.mise.toml',
  'mise.local.toml',
  '.mise.local.toml',
  'mise/config.toml',
  'mise/config.local.toml',
  '.mise/config.toml',
  '.mise/config.local.toml',
  '.config/mise.toml',
  '.config/mise.local.toml',
  '.config/mise/config.toml',
  '.config/mise/config.local.toml',
  '.config/mise/mise.toml',
] as const;

/** Resolves to the config files of a user, wherever the environment variables of the runner place them. */
export async function configsOfUser(
  { home, config, configFile }: UserFolders,
  disk: Disk,
): Promise<readonly TaskFile[]> {
  if (configFile !== undefined) return configsAt([configFile], home, disk);
  const names = configNames.flatMap((name) => pathInside(globalFolder, name) ?? []);
  const parts = await tomlFilesIn(join(config, 'conf.d'), disk);
  return configsAt([...names.map((name) => join(config, name)), ...parts], home, disk);
}

/** Resolves to those of the paths that are files, as config files of a folder. */
export async function configsAt(paths: readonly string[], folder: string, disk: Disk): Promise<readonly TaskFile[]> {
  const areFiles = await Promise.all(paths.map((path) => isOfType('file', path, disk)));
  const project = unixPath(folder);
  return paths.flatMap((path, index) =>
    areFiles[index] ? [{ path, kind: configFileKind, project, script: undefined }] : [],
  );
}

/** Resolves to the paths of the TOML files in a folder; to an empty list if it cannot be read. */
export async function tomlFilesIn(folder: string, disk: Disk): Promise<readonly string[]> {
  const entries = await disk.readFolder(folder).catch(() => []);
  return entries.flatMap(({ name }) => (/^[^.].*\.toml$/.test(name) ? [join(folder, name)] : []));
}

export async function isOfType(type: 'file' | 'folder', path: string, disk: Disk): Promise<boolean> {
  return disk.look(path).then(
    ({ kind }) => kind === type,
    () => false,
  );
}
