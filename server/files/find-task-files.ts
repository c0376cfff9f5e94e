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

/** A task file, a config file or a script task, with what is known of it before it is read. */
export interface TaskFile {
  /** Absolute. */
  readonly path: string;
  readonly kind: TaskDocumentKind;
  /** The folder that its tasks belong to, with `/`. */
  readonly project: string;
  /** The name of the task that a script is; undefined for any other file. */
  readonly script: string | undefined;
}

export interface TaskFiles {
  /** Each file once, in the order of their paths. */
  readonly files: readonly TaskFile[];
  /** Every TOML and JSON file, whatever it holds. */
  readonly candidates: readonly string[];
  /** What the config files include. */
  readonly includes: readonly Include[];
  /** The same by the config files that say so. */
  readonly including: readonly IncludingFile[];
  /** What ignore files leave out, of what would be a task file or a folder of them by its name or place. */
  readonly ignored: readonly string[];
  readonly failures: readonly Failure[];
}

export interface IncludingFile extends Includes {
  /** Absolute. */
  readonly configFile: string;
}

export interface SearchOptions {
  readonly disk: Disk;
  /** The folder from which failures name their folders. */
  readonly shownFrom: string;
  readonly onFound?: ((count: number) => void) | undefined;
}

const isTomlOrJson = (path: string): boolean => /\.(?:toml|json)$/.test(path);

/**
 * The task files, config files and script tasks in and below a folder: those that their names or places tell, and those
 * that a config file includes. Includes take the place of the default task folders of their project.
 */
export async function findTaskFiles(start: string, { disk, shownFrom, onFound }: SearchOptions): Promise<TaskFiles> {
  const fromRoot = await foldersFromRoot(start, disk);
  const rules = await rulesAbove(fromRoot, disk);
  // Seen from the root of the repository: what the folders above it are called says nothing about its files.
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
  const isOfTasks = (path: string): boolean => isTaskPlace(seen(path)) || isTaskPlace(`${seen(path)}/x.toml`);
  leaveOutDefaults(found, includes, seen);
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

/** Whether a file there would be taken for a task file by its name or place. */
function isTaskPlace(unixPath: string): boolean {
  return taskKindOfPath(unixPath) !== undefined || pathInTaskFolder(unixPath) !== undefined;
}

/** What the ignore files above the last of these folders say. */
async function rulesAbove(folders: readonly string[], disk: Disk): Promise<IgnoreRules | undefined> {
  let rules: IgnoreRules | undefined;
  for (const folder of folders.slice(0, -1)) rules = await ignoreRulesIn(folder, rules, disk);
  return rules;
}

/** A config file that cannot be read includes nothing here; it is reported when it is worked on. */
async function includesIn(configFile: string, disk: Disk): Promise<IncludingFile | undefined> {
  const read = await readText(configFile, disk);
  const includes = 'text' in read ? includesOf(configFile, read.text) : undefined;
  return includes && { ...includes, configFile };
}

function leaveOutDefaults(
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

/** What the includes name: TOML and JSON files, and in folders the scripts. */
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

/** Without what lies beside scripts but is none. */
async function withoutOthers(files: readonly TaskFile[], disk: Disk): Promise<TaskFile[]> {
  const kept = await concurrently(files, async ({ path, script }) => script === undefined || isScriptFile(path, disk));
  return files.filter((_, index) => kept[index]);
}
