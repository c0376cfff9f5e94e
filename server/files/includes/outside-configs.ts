import { dirname, join } from 'node:path';
import { cascadeIn } from '../../core/analysis/graph/cascaded-setting.ts';
import { isVirtual } from '../../core/analysis/graph/placement/virtual-path.ts';
import { concurrently } from '../concurrently.ts';
import type { Disk } from '../disk.ts';
import type { SearchOptions } from '../find-task-files.ts';
import type { FoundPackages } from '../packages/find-packages.ts';
import { inferenceIn } from '../packages/inference.ts';
import { outsidePackages } from '../packages/outside-packages.ts';
import { pathInside, unixPath } from '../paths.ts';
import { readText } from '../read-text.ts';
import { withoutOthers } from '../script-file.ts';
import type { TaskFile } from '../task-file.ts';
import { globalFolder, hasDefaultConfig } from '../user-folders.ts';
import { configNames, configsAt, configsOfUser, isOfType, tomlFilesIn } from './config-files.ts';
import { effectiveIncludes } from './effective-includes.ts';
import { filesBelow, type IncludingFile, includedFiles } from './included-files.ts';
import { configDocument, includesIn } from './includes.ts';

/** The files outside a folder that the runner loads for the tasks in it. */
export interface OutsideFiles {
  readonly files: readonly TaskFile[];
  readonly including: readonly IncludingFile[];
  /** Whether projects in the folder may inherit includes from one of these files, which are not known here. */
  readonly cascades: boolean;
  /** The packages of the monorepos around the folder, some of which may be in it. */
  readonly packages: FoundPackages;
}

const configFolders = ['.config/mise/conf.d', '.mise/conf.d', 'mise/conf.d'] as const;
const taskFolders = ['mise-tasks', '.mise-tasks', '.mise/tasks', '.config/mise/tasks', 'mise/tasks'] as const;

/** The folders that the other names are in. Most folders above a project have none of them. */
const outerFolders = ['mise', '.mise', '.config'] as const;

/** Resolves to the config files and task files of the folders above `start`, and of the home folder of the user. */
export async function outsideConfigs(start: string, { disk, user }: SearchOptions): Promise<OutsideFiles> {
  if (isVirtual(unixPath(start)))
    return { files: [], including: [], cascades: false, packages: { files: [], monorepos: [] } };
  const above = foldersAbove(start);
  const home = user?.home;
  const folders = home === undefined || home === start || above.includes(home) ? above : [home, ...above];
  const isAround = (folder: string): boolean => folder === start || above.includes(folder);
  // The runner reads the other config files of the home folder only in and below it.
  const isConfigRead = (folder: string, path: string): boolean => {
    const isDefault = folder === home && pathInside(join(folder, globalFolder), path) !== undefined;
    return user && isDefault ? hasDefaultConfig(user) || (isAround(folder) && !user.hidesDefault) : isAround(folder);
  };
  const found = await concurrently(folders, async (folder) => {
    const outer = await outerFoldersIn(folder, disk);
    const configs = (await configsOf(folder, outer, disk)).filter(({ path }) => isConfigRead(folder, path));
    return { folder, outer, configs };
  });
  const atHome = found.find(({ folder }) => folder === home)?.configs ?? [];
  const ofUser = user && !hasDefaultConfig(user) ? await configsOfUser(user, disk) : atHome;
  // The runner reads the task folder of the user only if there is a config file of the user.
  const isTaskRead = (folder: string, path: string): boolean =>
    isAround(folder) || (ofUser.length > 0 && pathInside(join(folder, globalFolder), path) !== undefined);
  const configs = [...new Set([...ofUser, ...found.flatMap((each) => each.configs)])];
  const read = await concurrently(configs, async (config) => {
    const { path } = config;
    const text = await readText(path, disk);
    // The includes in the files of the user are relative to the home folder, wherever these files are.
    const writtenIn = user && ofUser.includes(config) ? join(user.home, globalFolder, 'config.toml') : path;
    const document = 'text' in text ? configDocument(text.text) : undefined;
    const includes = document && includesIn(writtenIn, document, { home, platform: disk.platform });
    const cascades = includes !== undefined && document !== undefined && cascadeIn(document) === true;
    const inference = document && isAround(dirname(path)) ? inferenceIn(document) : undefined;
    return {
      including: includes ? [{ ...includes, configFile: path, cascades }] : [],
      inferring: inference ? [{ ...inference, configFile: path }] : [],
    };
  });
  const including = effectiveIncludes(read.flatMap((each) => each.including)).used;
  const nothing = { start, candidates: [], folders: [], ignored: [], disk };
  const { files, outside } = await includedFiles(including, nothing);
  const replaced = new Set(including.map(({ root }) => root));
  const defaults = found.filter(({ folder }) => !replaced.has(folder));
  const byDefault = await concurrently(defaults, async ({ folder, outer }) =>
    (await defaultsOf(folder, outer, disk)).filter(({ path }) => isTaskRead(folder, path)),
  );
  return {
    files: [...configs, ...(await withoutOthers([...files, ...outside, ...byDefault.flat()], disk)).tasks],
    including,
    cascades: read.some((each) => each.including.some(({ cascades }) => cascades)),
    packages: await outsidePackages(
      read.flatMap(({ inferring }) => inferring),
      disk,
    ),
  };
}

function foldersAbove(folder: string): readonly string[] {
  const above: string[] = [];
  for (let current = dirname(folder); ; current = dirname(current)) {
    above.unshift(current);
    if (current === dirname(current)) return above;
  }
}

/** Resolves to those of `outerFolders` that are in the folder. */
async function outerFoldersIn(folder: string, disk: Disk): Promise<ReadonlySet<string>> {
  const areFolders = await Promise.all(outerFolders.map((name) => isOfType('folder', join(folder, name), disk)));
  return new Set(outerFolders.filter((_, index) => areFolders[index]));
}

/** Returns the paths with these names that may exist. */
function pathsIn(folder: string, names: readonly string[], outer: ReadonlySet<string>): readonly string[] {
  return names
    .filter((name) => !name.includes('/') || outer.has(name.slice(0, name.indexOf('/'))))
    .map((name) => join(folder, name));
}

async function configsOf(folder: string, outer: ReadonlySet<string>, disk: Disk): Promise<readonly TaskFile[]> {
  const listed = await Promise.all(pathsIn(folder, configFolders, outer).map((path) => tomlFilesIn(path, disk)));
  const paths = [...pathsIn(folder, configNames, outer), ...listed.flat()];
  return configsAt(paths, folder, disk);
}

async function defaultsOf(folder: string, outer: ReadonlySet<string>, disk: Disk): Promise<readonly TaskFile[]> {
  const found = await Promise.all(
    pathsIn(folder, taskFolders, outer).map(async (path) =>
      (await isOfType('folder', path, disk)) ? filesBelow(path, unixPath(folder), disk) : [],
    ),
  );
  return found.flat();
}
