import { dirname } from 'node:path';
import { projectOf } from '../core/analysis/graph/project.ts';
import type { TaskDocumentKind } from '../core/analysis/kinds/document-kind.ts';
import { taskKindOfPath } from '../core/analysis/kinds/document-kinds.ts';
import { pathInTaskFolder } from '../core/analysis/kinds/file-naming.ts';
import { scriptName, scriptNameOf } from '../core/analysis/kinds/script-name.ts';
import { taskFileKind } from '../core/analysis/kinds/task-file.ts';
import { isWithin } from '../core/text/is-within.ts';
import { concurrently } from './concurrently.ts';
import type { Disk } from './disk.ts';
import type { Failure } from './failure.ts';
import { type IgnoreRules, ignoreRulesIn } from './ignore-files.ts';
import { type Include, type Includes, includedFolders, includesOf } from './includes.ts';
import { pathInside, unixPath } from './paths.ts';
import { foldersFromRoot } from './project-root.ts';
import { readText } from './read-text.ts';
import { isScriptFile } from './script-file.ts';
import { type Folder, list, walk } from './walk.ts';

/** A task file, a config file or a script task, with the data that is available before it is read. */
export interface TaskFile {
  /** Absolute. */
  readonly path: string;
  readonly kind: TaskDocumentKind;
  /** The path of the folder that its tasks belong to, with `/` as separator. */
  readonly project: string;
  /** The name of a script task; undefined for other files. */
  readonly script: string | undefined;
}

export interface TaskFiles {
  /** Each file once, in the order of their paths. */
  readonly files: readonly TaskFile[];
  /** All TOML and JSON files. */
  readonly candidates: readonly string[];
  /** The includes of all config files. */
  readonly includes: readonly Include[];
  /** The includes by config file. */
  readonly including: readonly IncludingFile[];
  /** The paths that would be task files or task folders by their name or location, but that ignore files exclude. */
  readonly ignored: readonly string[];
  readonly failures: readonly Failure[];
}

export interface IncludingFile extends Includes {
  /** Absolute. */
  readonly configFile: string;
}

export interface SearchOptions {
  readonly disk: Disk;
  /** The folder that the paths in failures are relative to. */
  readonly shownFrom: string;
  readonly onFound?: ((count: number) => void) | undefined;
}

const isTomlOrJson = (path: string): boolean => path.endsWith('.toml') || path.endsWith('.json');

/**
 * Finds the task files, config files and script tasks in and below a folder, by their names and locations and through the
 * includes of config files. Includes replace the default task folders of their project.
 */
export async function findTaskFiles(start: string, { disk, shownFrom, onFound }: SearchOptions): Promise<TaskFiles> {
  const fromRoot = await foldersFromRoot(start, disk);
  const rules = await rulesAbove(fromRoot, disk);
  // Paths are relative to the root of the repository, since the names of the folders above it must not matter.
  const root = fromRoot[0];
  const seen = (path: string): string => (root && pathInside(root, path)) ?? unixPath(path);
  const isCandidate = (path: string): boolean => isTomlOrJson(path) || scriptNameOf(seen(path)) !== undefined;
  const walked = await walk(start, { disk, rules, shownFrom, onFound, isCandidate });
  const candidates = walked.files.filter(isTomlOrJson);

  const found = new Map<string, TaskFile>();
  for (const path of walked.files) {
    const kind = taskKindOfPath(seen(path));
    const script = kind ? undefined : scriptNameOf(seen(path));
    const project = projectOf(unixPath(path));
    if (kind || script) found.set(path, { path, kind: kind ?? taskFileKind, project, script });
  }
  const configFiles = [...found.values()].filter(({ kind }) => kind.includesFiles);
  const read = await concurrently(configFiles, ({ path }) => includesIn(path, disk));
  const includes = read.flatMap((known) => known ?? []);
  const isOfTasks = (path: string): boolean => isTaskFilePath(seen(path)) || isTaskFilePath(`${seen(path)}/x.toml`);
  removeReplaced(found, includes, seen);
  const folders = [{ path: start, rules }, ...walked.folders];
  for (const file of await includedFiles(includes, { candidates, folders, found, disk })) found.set(file.path, file);
  const files = await withoutOthers([...found.values()], disk);
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  return {
    files,
    candidates,
    includes: includes.flatMap(({ names }) => names),
    including: includes,
    ignored: walked.ignored.filter(isOfTasks),
    failures: walked.failures,
  };
}

/** Returns whether a file with this path would be a task file by its name or location. */
function isTaskFilePath(unixPath: string): boolean {
  return taskKindOfPath(unixPath) !== undefined || pathInTaskFolder(unixPath) !== undefined;
}

/** Returns the rules of the ignore files above the last of these folders. */
async function rulesAbove(folders: readonly string[], disk: Disk): Promise<IgnoreRules | undefined> {
  let rules: IgnoreRules | undefined;
  for (const folder of folders.slice(0, -1)) rules = await ignoreRulesIn(folder, rules, disk);
  return rules;
}

/** Returns the includes of a config file. An unreadable file has none here, and is reported when it is processed. */
async function includesIn(configFile: string, disk: Disk): Promise<IncludingFile | undefined> {
  const read = await readText(configFile, disk);
  const includes = 'text' in read ? includesOf(configFile, read.text) : undefined;
  return includes && { ...includes, configFile };
}

/** Removes the files in default task folders that includes replace. */
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

interface Searched {
  readonly candidates: readonly string[];
  readonly folders: readonly Folder[];
  readonly found: ReadonlyMap<string, TaskFile>;
  readonly disk: Disk;
}

/** Returns the included TOML and JSON files, and the scripts in included folders. */
async function includedFiles(
  includes: readonly Includes[],
  { candidates, folders, found, disk }: Searched,
): Promise<readonly TaskFile[]> {
  const files: TaskFile[] = [];
  for (const { root, names } of includes) {
    const project = unixPath(root);
    const isIncluded = (path: string) =>
      !found.get(path)?.kind.includesFiles && names.some((include) => include.holds(path));
    files.push(
      ...candidates
        .filter(isIncluded)
        .map((path): TaskFile => ({ path, kind: taskFileKind, project, script: undefined })),
    );
    for (const include of names) files.push(...(await scriptsIn(include, folders, { project, disk })));
  }
  return files;
}

async function scriptsIn(
  include: Include,
  folders: readonly Folder[],
  { project, disk }: { readonly project: string; readonly disk: Disk },
): Promise<readonly TaskFile[]> {
  const paths = folders.map(({ path }) => path);
  const inside = includedFolders(include, paths).flatMap((base) =>
    folders.flatMap((folder) => (isWithin(unixPath(folder.path), unixPath(base)) ? { base, folder } : [])),
  );
  const isCandidate = (path: string) => !isTomlOrJson(path);
  const listings = await concurrently(inside, async ({ base, folder }) => ({
    base,
    ...(await list({ path: folder.path, rules: folder.rules }, { disk, isCandidate, shownFrom: dirname(base) })),
  }));
  return listings.flatMap(({ base, files }) => files.flatMap((path) => scriptIn(base, path, project) ?? []));
}

function scriptIn(base: string, path: string, project: string): TaskFile | undefined {
  const segments = pathInside(base, path)?.split('/') ?? [];
  const script = segments.some((name) => name.startsWith('.')) ? undefined : scriptName(segments);
  return script === undefined ? undefined : { path, kind: taskFileKind, project, script };
}

/** Removes the files in task folders that are no scripts. */
async function withoutOthers(files: readonly TaskFile[], disk: Disk): Promise<TaskFile[]> {
  const kept = await concurrently(files, async ({ path, script }) => script === undefined || isScriptFile(path, disk));
  return files.filter((_, index) => kept[index]);
}
