import { basename, dirname, join } from 'node:path';
import { cascadeIn } from '../core/analysis/graph/cascaded-setting.ts';
import { projectOf } from '../core/analysis/graph/placement/project.ts';
import { executableExtensions } from '../core/analysis/graph/project-settings.ts';
import { configFileKind } from '../core/analysis/kinds/config-file.ts';
import { declaredKind, kindOfFile, taskKindOfPath } from '../core/analysis/kinds/document-kinds.ts';
import { pathInTaskFolder, toolVersionsNaming } from '../core/analysis/kinds/file-naming.ts';
import { isTaskFileByName } from '../core/analysis/kinds/kind-by-content.ts';
import { runnerSpelling } from '../core/analysis/kinds/runner-spelling.ts';
import { scriptNameOf } from '../core/analysis/kinds/script-name.ts';
import { taskFileKind } from '../core/analysis/kinds/task-file.ts';
import { concurrently } from './concurrently.ts';
import type { Disk } from './disk.ts';
import { selectsEnvironment } from './environments.ts';
import { type ConfiguredExtensions, executablesAmong } from './executables-among.ts';
import type { Failure } from './failure.ts';
import { ignoreRulesAbove } from './ignore-files.ts';
import { type CascadingConfig, cascadedIncludes } from './includes/cascaded-includes.ts';
import { effectiveIncludes, overriddenFiles } from './includes/effective-includes.ts';
import { type FoundIncludes, type IncludingFile, includedFiles, isTomlOrJson } from './includes/included-files.ts';
import { configDocument, type Include, type Includes, includesIn } from './includes/includes.ts';
import { mentionsEntry } from './mentions-entry.ts';
import { withNamesOfScripts } from './names-of-scripts.ts';
import { type FoundPackages, findPackages } from './packages/find-packages.ts';
import { type InferringFile, inferenceEntries, inferenceIn, needsProjects } from './packages/inference.ts';
import { pathInside, runnerPath, unixPath } from './paths.ts';
import { foldersFromRoot } from './project-root.ts';
import { readText } from './read-text.ts';
import { withoutOthers } from './script-file.ts';
import type { TaskFile } from './task-file.ts';
import type { UserFolders } from './user-folders.ts';
import { walk } from './walk.ts';
import { withExecutables } from './windows-disk.ts';

export interface TaskFiles {
  /** Each file once, in the order of their paths. */
  readonly files: readonly TaskFile[];
  /** All TOML and JSON files. */
  readonly candidates: readonly string[];
  /** All `.tool-versions` files. */
  readonly toolVersions: readonly string[];
  /** The includes of all config files. */
  readonly includes: readonly Include[];
  /** The includes by config file. */
  readonly including: readonly IncludingFile[];
  /** The includes that projects inherit from the config files of folders above them. */
  readonly cascaded: readonly IncludingFile[];
  /**
   * The files that config files include, once for each project, and the states of the includes. A file that another project
   * loads from its task folder is listed for that project as well.
   */
  readonly included: FoundIncludes;
  /**
   * The config files whose includes the runner ignores, and the files that only they include, with the config file that
   * takes precedence.
   */
  readonly overriddenBy: ReadonlyMap<string, string>;
  /** The documents and libraries in task folders, which are not tasks. */
  readonly others: readonly TaskFile[];
  /** The packages whose scripts are tasks. */
  readonly packages: FoundPackages;
  /** The paths that would be task files or task folders by their name or location, but that ignore files exclude. */
  readonly ignored: readonly string[];
  readonly failures: readonly Failure[];
}

export interface SearchOptions {
  readonly disk: Disk;
  /** The folder that the paths in failures are relative to. */
  readonly shownFrom: string;
  readonly onFound?: ((count: number) => void) | undefined;
  /** The folders of the user; undefined if there are none. */
  readonly user?: UserFolders | undefined;
  /** Returns the unsaved text of a config file; undefined if it is not open. */
  readonly unsaved?: ((path: string) => string | undefined) | undefined;
}

/**
 * Finds the task files, config files and script tasks in and below a folder, by their names and locations and through the
 * includes of config files. Includes replace the default task folders of their project.
 */
export async function findTaskFiles(start: string, options: SearchOptions): Promise<TaskFiles> {
  const { disk, shownFrom, onFound } = options;
  const fromRoot = await foldersFromRoot(start, disk);
  const rules = await ignoreRulesAbove(fromRoot, disk);
  // Paths are relative to the root of the repository, since the names of the folders above it must not matter.
  const root = fromRoot[0];
  const seen = (path: string): string =>
    runnerSpelling((root && pathInside(root, path)) ?? unixPath(path), disk.platform);
  const isScript = (path: string): boolean => /tasks/i.test(path) && scriptNameOf(seen(path)) !== undefined;
  const isCandidate = (path: string): boolean => isData(seen(path)) || isScript(path);
  const followsLink = (path: string): boolean => pathInTaskFolder(`${seen(path)}/x`) !== undefined;
  const walked = await walk(start, { disk, rules, shownFrom, onFound, isCandidate, followsLink });
  const candidates = walked.files.filter((path) => isTomlOrJson(seen(path)));

  const found = new Map<string, TaskFile>();
  for (const path of walked.files) {
    const kind = taskKindOfPath(seen(path));
    const script = kind ? undefined : scriptNameOf(seen(path));
    const project = projectOf(runnerPath(path, disk.platform));
    if (kind || script) found.set(path, { path, kind: kind ?? taskFileKind, project, script });
  }
  for (const file of await configsByContent([...found.values()], seen, options)) found.set(file.path, file);
  const configFiles = [...found.values()].filter(({ kind }) => kind.includesFiles);
  const read = await concurrently(configFiles, ({ path }) => readConfig(path, options));
  const including = read.flatMap(({ includes }) => includes ?? []);
  const inferring = read.flatMap((config) => config.inferring ?? []);
  const projects = Array.from(found.values(), ({ project }) => project);
  const cascaded = cascadedIncludes(read, projects);
  const isOfTasks = (path: string): boolean => isTaskFilePath(seen(path)) || isTaskFilePath(`${seen(path)}/x.toml`);
  removeReplaced(found, [...including, ...cascaded], seen);
  const folders = [{ path: start, rules }, ...walked.folders];
  const place = { start, candidates, folders, ignored: walked.ignored, disk };
  const { used, overridden: ignoredIncludes } = effectiveIncludes(including);
  const included = await includedFiles([...used, ...cascaded], place);
  const named = await concurrently(ignoredIncludes, async (overridden) => ({
    overridden,
    ...(await includedFiles([overridden.including], place)),
  }));
  const overridden = overriddenFiles(named, included);
  const byDefault = included.files.flatMap(({ path }) => {
    const file = found.get(path);
    return file && pathInTaskFolder(seen(path)) !== undefined ? [file] : [];
  });
  for (const file of [...overridden.files, ...included.files]) found.set(file.path, file);
  const executablesOf = await executablesAmong(read, { disk, user: options.user });
  const scriptDisk = withExecutables(disk, executablesOf);
  const { tasks, others } = await withoutOthers([...found.values()], scriptDisk);
  return {
    files: withNamesOfScripts(tasks, disk.platform, executablesOf).toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    candidates,
    toolVersions: walked.files.filter((path) => toolVersionsNaming.matches(seen(path))),
    includes: including.flatMap(({ names }) => names),
    including,
    cascaded,
    included: {
      files: [...included.files, ...byDefault],
      outside: (await withoutOthers(included.outside, scriptDisk)).tasks,
      states: new Map([...included.states, ...named.flatMap(({ states }) => [...states])]),
    },
    overriddenBy: overridden.by,
    others,
    packages: await findPackages(inferring, async () => candidates, disk),
    ignored: walked.ignored.filter(isOfTasks),
    failures: walked.failures,
  };
}

/** Returns whether a file is in TOML or JSON, or lists the versions of tools. */
const isData = (path: string): boolean => isTomlOrJson(path) || toolVersionsNaming.matches(path);

/** Resolves to the config files among the files that have the names of task files. */
async function configsByContent(
  files: readonly TaskFile[],
  seen: (path: string) => string,
  { disk, unsaved }: SearchOptions,
): Promise<readonly TaskFile[]> {
  const named = files.filter(({ path }) => isTaskFileByName(seen(path)));
  const found = await concurrently(named, async (file) => {
    const text = unsaved?.(file.path);
    const read = text === undefined ? await readText(file.path, disk) : { text };
    const isConfig = 'text' in read && kindOfFile(seen(file.path), read.text)?.includesFiles === true;
    if (!isConfig && !(await isOfEnvironment(file.path, disk))) return [];
    const isDeclared = 'text' in read && declaredKind(read.text) !== undefined;
    const isConfigByContent = isConfig && !isDeclared && environmentInName(file.path) === undefined;
    return [{ ...file, kind: configFileKind, isConfigByContent }];
  });
  return found.flat();
}

/**
 * Resolves to whether a file such as `mise.tasks.toml` is the config file of an environment that `.miserc.toml`
 * selects.
 */
async function isOfEnvironment(path: string, disk: Disk): Promise<boolean> {
  const name = environmentInName(path);
  const read = name === undefined ? undefined : await readText(join(dirname(path), '.miserc.toml'), disk);
  return name !== undefined && read !== undefined && 'text' in read && selectsEnvironment(read.text, name);
}

function environmentInName(path: string): string | undefined {
  return /^\.?mise\.([^.]+)\.toml$/.exec(basename(path))?.[1];
}

/** Returns whether a file with this path would be a task file by its name or location. */
function isTaskFilePath(unixPath: string): boolean {
  return taskKindOfPath(unixPath) !== undefined || pathInTaskFolder(unixPath) !== undefined;
}

/** What the search reads from a config file. */
interface ReadConfig extends CascadingConfig, ConfiguredExtensions {
  readonly inferring: InferringFile | undefined;
}

/** The entries of a config file that the search reads. */
const readEntries: readonly string[] = ['task_config', ...inferenceEntries];

/**
 * Reads a config file. Nothing is read from an unreadable file, which is reported when it is processed. Most files say nothing
 * about the search, and are not parsed.
 */
async function readConfig(configFile: string, { disk, user, unsaved }: SearchOptions): Promise<ReadConfig> {
  const text = unsaved?.(configFile);
  const read = text === undefined ? await readText(configFile, disk) : { text };
  if (!('text' in read) || !(mentionsEntry(read.text, readEntries) || needsProjects(read.text)))
    return { configFile, cascade: undefined, includes: undefined, inferring: undefined, extensions: undefined };
  const document = configDocument(read.text);
  const includes = includesIn(configFile, document, { home: user?.home, platform: disk.platform });
  const inference = inferenceIn(document);
  return {
    configFile,
    cascade: cascadeIn(document),
    includes: includes && { ...includes, configFile },
    inferring: inference && { ...inference, configFile },
    extensions: executableExtensions(document),
  };
}

/** Removes the files in default task folders that are replaced by includes. */
function removeReplaced(
  found: Map<string, TaskFile>,
  includes: readonly Includes[],
  seen: (path: string) => string,
): void {
  const replaced = new Set(includes.map(({ root }) => unixPath(root)));
  for (const { path, kind, project } of [...found.values()]) {
    const isDefault = kind.isIncludable && pathInTaskFolder(seen(path)) !== undefined;
    if (isDefault && replaced.has(project)) found.delete(path);
  }
}
