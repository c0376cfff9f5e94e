import { dirname } from 'node:path';
import { projectOf } from '../../core/analysis/graph/placement/project.ts';
import { Workspace } from '../../core/analysis/graph/workspace.ts';
import { FolderSet } from '../../core/paths/folder-set.ts';
import { isWithin } from '../../core/text/is-within.ts';
import { concurrently } from '../../files/concurrently.ts';
import type { Disk } from '../../files/disk.ts';
import { uriOfPath } from '../../files/file-uri.ts';
import { outsideConfigs } from '../../files/includes/outside-configs.ts';
import { resolvedPath, runnerPath, unixPath } from '../../files/paths.ts';
import { foldersFromRoot } from '../../files/project-root.ts';
import { readTaskFile } from '../../files/read-task-file.ts';
import { standingsOf } from '../../files/standings.ts';
import type { TaskFile } from '../../files/task-file.ts';
import type { CommandContext } from '../command-context.ts';
import type { Search } from '../files/find-files.ts';
import type { Source } from '../files/source.ts';
import { foldersOfUser } from './home-folder.ts';

/** A text with its URI in the workspace. */
export interface PlacedSource {
  readonly source: Source;
  readonly uri: string;
}

export interface SurroundingWorkspace {
  readonly workspace: Workspace;
  readonly sources: readonly PlacedSource[];
  /** The absolute paths of the searched folders. */
  readonly roots: readonly string[];
}

/**
 * Resolves to a workspace with all tasks that the tasks of these texts can refer to: the tasks of their repositories,
 * or, for a text outside a repository, of the current folder or the text's folder. The texts take the place of the
 * files on disk.
 */
export async function surroundingWorkspace(
  sources: readonly Source[],
  { folder, disk, environment }: Pick<CommandContext, 'folder' | 'disk' | 'environment'>,
  search: Search,
): Promise<SurroundingWorkspace> {
  const workspace = new Workspace(disk.platform, disk.variables);
  const user = foldersOfUser(environment);
  const places = sources.map((source) => placeOf(source, folder));
  const roots = await rootsOf(
    places.map(({ path }) => path),
    folder,
    disk,
  );
  const searched = await concurrently(roots, async (root) => ({
    folder: root,
    found: await search(root),
    outside: await outsideConfigs(root, { disk, shownFrom: root, user }),
  }));
  workspace.setStandings(standingsOf(searched, { platform: disk.platform, user }));
  const known = new Map<string, TaskFile>();
  for (const { found, outside } of searched) {
    const packages = [...outside.packages.files, ...found.packages.files];
    for (const file of [...outside.files, ...found.included.outside, ...packages, ...found.files])
      known.set(file.path, file);
  }

  const given = new Set(places.map(({ path }) => path));
  const others = [...known.values()].filter(({ path }) => !given.has(path));
  for (const file of await concurrently(others, (file) => readTaskFile(file, disk)))
    if ('document' in file) workspace.set(file);
  const placed = places.map(({ source, path }) => {
    const uri = uriOfPath(path);
    const { kind, document } = source;
    const project = known.get(path)?.project ?? projectOf(runnerPath(path, disk.platform));
    if (kind.holdsTasks) workspace.set({ uri, kind, document, project });
    return { source, uri };
  });
  return { workspace, sources: placed, roots };
}

/** Returns the path of a text. Standard input without a name is in the current folder. */
function placeOf(source: Source, folder: string): { readonly source: Source; readonly path: string } {
  return { source, path: source.path ?? resolvedPath(folder, source.name) };
}

async function rootsOf(paths: readonly string[], folder: string, disk: Disk): Promise<readonly string[]> {
  const roots: string[] = [];
  const known = new FolderSet();
  for (const parent of new Set(paths.map((path) => dirname(path)))) {
    if (known.innermostAround(unixPath(parent)) !== undefined) continue;
    const [inRepository] = await foldersFromRoot(parent, disk);
    const root = inRepository ?? (isWithin(unixPath(parent), unixPath(folder)) ? folder : parent);
    roots.push(root);
    known.add(unixPath(root));
  }
  // The folder around a root can be found after it.
  return roots.filter((root) => dirname(root) === root || known.innermostAround(unixPath(dirname(root))) === undefined);
}
