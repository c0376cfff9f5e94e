import { dirname } from 'node:path';
import { environmentOf } from '../../core/analysis/graph/placement/config-layer.ts';
import type { IncludeState } from '../../core/analysis/graph/placement/file-standing.ts';
import { taskKindOfPath } from '../../core/analysis/kinds/document-kinds.ts';
import { scriptName } from '../../core/analysis/kinds/script-name.ts';
import { taskFileKind } from '../../core/analysis/kinds/task-file.ts';
import { isWithin } from '../../core/text/is-within.ts';
import { concurrently } from '../concurrently.ts';
import type { Disk } from '../disk.ts';
import { codeOf } from '../failure.ts';
import { isBelow, pathInside, runnerPath, unixPath } from '../paths.ts';
import type { TaskFile } from '../task-file.ts';
import { type Folder, list, walk } from '../walk.ts';
import { type Include, type Includes, includedFolders } from './includes.ts';

/** The includes of a config file. */
export interface IncludingFile extends Includes {
  /** Absolute. */
  readonly configFile: string;
}

/** The files that config files include. */
export interface FoundIncludes {
  /** The files in the searched folder, including those that links to other folders lead to. */
  readonly files: readonly TaskFile[];
  /** The files in other folders, and those that ignore files exclude. Their tasks are known, but they are not checked. */
  readonly outside: readonly TaskFile[];
  /** The states of the includes, by config file and by their text. */
  readonly states: ReadonlyMap<string, ReadonlyMap<string, IncludeState>>;
}

/** The results of a search before the includes are known. */
export interface Searched {
  readonly start: string;
  /** All TOML and JSON files. */
  readonly candidates: readonly string[];
  readonly folders: readonly Folder[];
  readonly ignored: readonly string[];
  readonly disk: Disk;
}

export const isTomlOrJson = (path: string): boolean => path.endsWith('.toml') || path.endsWith('.json');

/** Resolves to the TOML and JSON files that config files include, and the scripts in included folders. */
export async function includedFiles(includes: readonly IncludingFile[], searched: Searched): Promise<FoundIncludes> {
  const files: TaskFile[] = [];
  const outside: TaskFile[] = [];
  const states = new Map<string, Map<string, IncludeState>>();
  for (const { configFile, root, names, leftAlone } of includes) {
    const project = unixPath(root);
    const known = new Map<string, IncludeState>(leftAlone.flatMap((name) => (name === '' ? [] : [[name, 'remote']])));
    const isAlwaysRead = environmentOf(unixPath(configFile)) === undefined;
    for (const [index, include] of names.entries()) {
      const inside = await insideOf(include, project, searched);
      const other = inside.state === 'found' ? undefined : await elsewhere(include, project, searched);
      const placed = (file: TaskFile): TaskFile => (isAlwaysRead ? { ...file, includeIndex: index } : file);
      files.push(...inside.files.map(placed));
      (other?.isLinked ? files : outside).push(...(other?.files ?? []).map(placed));
      known.set(include.written, other?.state ?? inside.state);
    }
    states.set(configFile, known);
  }
  return { files, outside, states };
}

interface Found {
  readonly files: readonly TaskFile[];
  readonly state: IncludeState;
}

/** Resolves to the files of an include that the search of the folder has found. */
async function insideOf(include: Include, project: string, searched: Searched): Promise<Found> {
  const named = searched.candidates
    .filter((path) => include.holds(path) && !isConfigFile(path, searched.disk))
    .map((path): TaskFile => taskFile(path, project));
  const folders = searched.folders.map(({ path }) => path);
  const files = [...named, ...(await scriptsIn(include, project, searched))];
  const isFound = files.length > 0 || includedFolders(include, folders).length > 0;
  if (isFound && include.pattern.endsWith('.json')) return { files, state: 'JSON' };
  return { files, state: isFound ? 'found' : 'missing' };
}

/** Resolves to the files of an include that the search of the folder has not found, because the folder is elsewhere. */
async function elsewhere(
  { path, base, written }: Include,
  project: string,
  { start, ignored, disk }: Searched,
): Promise<(Found & { readonly isLinked: boolean }) | undefined> {
  const isInside = pathInside(start, path ?? base) !== undefined || (path ?? base) === start;
  if (path === undefined) return isInside ? undefined : { files: [], state: 'remote', isLinked: false };
  // The runner would search the whole disk.
  if (dirname(path) === path) return { files: [], state: 'remote', isLinked: false };
  const isLinked = isInside && !ignored.some((name) => path === name || isBelow(path, name));
  try {
    const { kind } = await disk.look(path);
    if (kind === 'folder') return { files: await filesBelow(path, project, disk), state: 'found', isLinked };
    if (path.endsWith('.json')) return { files: [], state: 'JSON', isLinked };
    return path.endsWith('.toml') ? { files: [taskFile(path, project)], state: 'found', isLinked } : undefined;
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    return { files: [], state: written === '' ? 'missing' : 'remote', isLinked };
  }
}

/** Resolves to the task files and the files that may be scripts in and below a task folder. Links are followed. */
export async function filesBelow(folder: string, project: string, disk: Disk): Promise<readonly TaskFile[]> {
  const isCandidate = (path: string) => !path.endsWith('.json');
  const { files } = await walk(folder, {
    disk,
    rules: undefined,
    shownFrom: folder,
    isCandidate,
    followsLink: () => true,
  });
  return files.flatMap((path): readonly TaskFile[] => {
    if (
      pathInside(folder, path)
        ?.split('/')
        .some((name) => name.startsWith('.')) !== false
    )
      return [];
    if (path.endsWith('.toml')) return isConfigFile(path, disk) ? [] : [taskFile(path, project)];
    return scriptIn(folder, path, project);
  });
}

function isConfigFile(path: string, { platform }: Disk): boolean {
  return taskKindOfPath(runnerPath(path, platform))?.includesFiles === true;
}

function taskFile(path: string, project: string): TaskFile {
  return { path, kind: taskFileKind, project, script: undefined, isIncluded: true };
}

async function scriptsIn(include: Include, project: string, { folders, disk }: Searched): Promise<readonly TaskFile[]> {
  const paths = folders.map(({ path }) => path);
  const inside = includedFolders(include, paths).flatMap((base) =>
    folders.flatMap((folder) => (isWithin(unixPath(folder.path), unixPath(base)) ? { base, folder } : [])),
  );
  const isCandidate = (path: string) => !isTomlOrJson(path);
  const listings = await concurrently(inside, async ({ base, folder }) => ({
    base,
    ...(await list({ path: folder.path, rules: folder.rules }, { disk, isCandidate, shownFrom: dirname(base) })),
  }));
  return listings.flatMap(({ base, files }) => files.flatMap((path) => scriptIn(base, path, project)));
}

function scriptIn(base: string, path: string, project: string): readonly TaskFile[] {
  const segments = pathInside(base, path)?.split('/') ?? [];
  const script = segments.some((name) => name.startsWith('.')) ? undefined : scriptName(segments);
  return script === undefined ? [] : [{ path, kind: taskFileKind, project, script }];
}
