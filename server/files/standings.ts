import {
  type FileStanding,
  type IncludeState,
  noStandings,
  type Reach,
  type Standings,
  type Upstream,
  unknownUpstream,
} from '../core/analysis/graph/placement/file-standing.ts';
import { projectOf } from '../core/analysis/graph/placement/project.ts';
import { kindOfPath } from '../core/analysis/kinds/document-kinds.ts';
import { pathInTaskFolder } from '../core/analysis/kinds/file-naming.ts';
import { isTaskFileByName } from '../core/analysis/kinds/kind-by-content.ts';
import { scriptNameWithExtension } from '../core/analysis/kinds/script-name.ts';
import { FolderSet } from '../core/paths/folder-set.ts';
import type { PathSystem } from '../core/paths/path-system.ts';
import { isWithin } from '../core/text/is-within.ts';
import { addTo } from '../core/text/set-map.ts';
import { pathOfUri, uriOfPath } from './file-uri.ts';
import type { TaskFiles } from './find-task-files.ts';
import type { OutsideFiles } from './includes/outside-configs.ts';
import type { SearchedMonorepo } from './packages/find-packages.ts';
import { pathInside, runnerPath, unixPath } from './paths.ts';
import type { TaskFile } from './task-file.ts';
import { isOfUser, type UserFolders } from './user-folders.ts';

/** A folder that was searched, and the files that the runner loads from elsewhere. */
export interface SearchedFolder {
  /** Absolute. */
  readonly folder: string;
  readonly found: TaskFiles;
  readonly outside: OutsideFiles;
}

/** The results of all searches together. */
interface Findings {
  readonly files: ReadonlyMap<string, TaskFile>;
  readonly included: ReadonlySet<string>;
  /** The scripts that are not executable. */
  readonly notExecutable: ReadonlySet<string>;
  /** The paths of documents and libraries in task folders, by the projects and the names of the tasks that they would be. */
  readonly others: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly outsidePaths: ReadonlySet<string>;
  readonly states: ReadonlyMap<string, ReadonlyMap<string, IncludeState>>;
  readonly overriddenBy: ReadonlyMap<string, string>;
  /** The roots of projects with includes that cannot be read. */
  readonly unknown: readonly string[];
  /** The projects that include each file. */
  readonly includedBy: ReadonlyMap<string, ReadonlySet<string>>;
  /** The index of the last include that names each file, by project. */
  readonly includeOrder: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** The project that each file belongs to. */
  readonly projects: ReadonlyMap<string, string>;
  /** The projects with a config file. */
  readonly configs: ReadonlySet<string>;
}

interface StandingOptions {
  /** The system that the tasks are run on. */
  readonly platform: PathSystem;
  readonly user: UserFolders | undefined;
  /** The folders of the workspace; some may be inside others. By default, those that were searched. */
  readonly roots?: readonly string[];
}

function combine(
  searched: readonly SearchedFolder[],
  { platform, user }: Pick<StandingOptions, 'platform' | 'user'>,
): Findings {
  const home = user && unixPath(user.home);
  const files = new Map<string, TaskFile>();
  const included = new Set<string>();
  const notExecutable = new Set<string>();
  const others = new Map<string, Map<string, string>>();
  const outsidePaths = new Set<string>();
  const states = new Map<string, ReadonlyMap<string, IncludeState>>();
  const overriddenBy = new Map<string, string>();
  const unknown: string[] = [];
  const includedBy = new Map<string, Set<string>>();
  const includeOrder = new Map<string, Map<string, number>>();
  const projects = new Map<string, string>();
  const configs = new Set<string>();
  for (const { folder, found, outside } of searched) {
    if (outside.cascades) unknown.push(unixPath(folder));
    for (const file of found.files) files.set(file.path, file);
    for (const { path, isNotExecutable } of [...outside.files, ...found.included.outside, ...found.files])
      if (isNotExecutable) notExecutable.add(path);
    for (const { path, script = '', project } of found.others) {
      const known = others.get(project) ?? new Map<string, string>();
      others.set(project, known.set(script, path).set(scriptNameWithExtension(script, unixPath(path)), path));
    }
    for (const { path, project } of [...outside.files, ...found.included.outside, ...found.files])
      projects.set(path, project);
    for (const { path, project, includeIndex } of [
      ...found.included.files,
      ...found.included.outside,
      ...outside.files,
    ]) {
      included.add(path);
      addTo(includedBy, path, project);
      if (includeIndex === undefined) continue;
      const known = includeOrder.get(path) ?? new Map<string, number>();
      includeOrder.set(path, known.set(project, Math.max(includeIndex, known.get(project) ?? 0)));
    }
    const packages = outside.packages.files.filter(({ path }) => !isWithin(unixPath(path), unixPath(folder)));
    for (const { path } of [...found.included.outside, ...outside.files, ...packages]) outsidePaths.add(path);
    for (const [path, ofFile] of found.included.states) states.set(path, ofFile);
    for (const [path, by] of found.overriddenBy) overriddenBy.set(path, by);
    for (const { path, project, kind } of [...outside.files, ...found.files]) {
      if (kind.includesFiles && !isTaskFileByName(runnerPath(path, platform)) && project !== home) configs.add(project);
    }
    for (const { configFile, root } of [...found.including, ...outside.including]) {
      if (overriddenBy.has(configFile)) continue;
      const ofFile = [...(found.included.states.get(configFile)?.values() ?? [])];
      if (ofFile.some((state) => state === 'remote' || state === 'missing')) unknown.push(unixPath(root));
    }
  }
  for (const path of files.keys()) outsidePaths.delete(path);
  return {
    files,
    included,
    notExecutable,
    others,
    outsidePaths,
    states,
    overriddenBy,
    unknown,
    includedBy,
    includeOrder,
    projects,
    configs,
  };
}

/** Returns the standing of all files in the searched folders. */
export function standingsOf(
  searched: readonly SearchedFolder[],
  { platform, user, roots = searched.map(({ folder }) => folder) }: StandingOptions,
): Standings {
  const findings = combine(searched, { platform, user });
  const { files, included, notExecutable, others, outsidePaths, states, overriddenBy, unknown, configs } = findings;
  const withIncludes = new Set(
    searched.flatMap(({ found }) => [...found.including, ...found.cascaded].map(({ root }) => unixPath(root))),
  );
  const searchedFolders = new FolderSet(searched.map(({ folder }) => unixPath(folder)));
  const rootFolders = new FolderSet(roots.map(unixPath));
  const monorepos = searched
    .flatMap(({ found, outside }) => [...found.packages.monorepos, ...outside.packages.monorepos])
    .toSorted((a, b) => b.root.length - a.root.length);

  function reachOf(path: string): Reach {
    if (notExecutable.has(path) && !overriddenBy.has(path)) return 'not executable';
    const file = files.get(path);
    if (file?.kind.includesFiles && !file.isConfigByContent) return 'loaded';
    if (file?.script !== undefined) return overriddenBy.has(path) ? 'not included' : 'loaded';
    const unix = runnerPath(path, platform);
    if (searchedFolders.innermostAround(unix) === undefined || !isBelow(projectOf(unix), configs)) return 'loaded';
    if (file?.isConfigByContent) return 'not included';
    const kind = kindOfPath(unix);
    if (!file && (kind === undefined || !kind.isIncludable) && !included.has(path)) return 'loaded';
    if (path.endsWith('.json')) return 'JSON';
    if (included.has(path)) return 'loaded';
    const isDefault = pathInTaskFolder(unix) !== undefined && !withIncludes.has(projectOf(unix));
    return isDefault ? 'loaded' : 'not included';
  }

  function of(uri: string): FileStanding {
    const path = pathOfUri(uri);
    if (path === undefined) return noStandings.of(uri);
    const by = overriddenBy.get(path);
    return {
      reach: reachOf(path),
      isOutside: outsidePaths.has(path),
      isGlobal: user !== undefined && isOfUser(path, user),
      includes: states.get(path) ?? new Map(),
      overriddenBy: by === undefined ? undefined : uriOfPath(by),
      sharedWith: sharedWith(path, findings),
      includeOrder: findings.includeOrder.get(path) ?? defaultOrder(runnerPath(path, platform)),
    };
  }

  const known = new Map<string, FileStanding>();
  return {
    of(uri) {
      const standing = known.get(uri) ?? of(uri);
      known.set(uri, standing);
      return standing;
    },
    isSearched(uri) {
      const path = pathOfUri(uri);
      return path !== undefined && searchedFolders.innermostAround(unixPath(path)) !== undefined;
    },
    unloadedScript(name, project) {
      const path = others.get(project)?.get(name);
      return path === undefined ? undefined : pathInside(project, path);
    },
    upstreamOf: (project) =>
      upstreamIn(
        monorepos.find(({ root }) => isWithin(project, root)),
        project,
      ),
    hasUnknownTasks: (project) => unknown.some((root) => isWithin(project, root)),
    rootOf: (folder) => rootFolders.innermostAround(folder),
  };
}

function upstreamIn(monorepo: SearchedMonorepo | undefined, project: string): Upstream {
  if (!monorepo) return unknownUpstream;
  const { upstream, fault, isPartlyUnknown } = monorepo;
  const projects = upstream.get(project);
  if (isPartlyUnknown) return { projects: undefined, isDefined: projects !== undefined, fault };
  if (projects) return { projects, isDefined: true, fault: undefined };
  return { projects: fault === undefined ? [] : undefined, isDefined: false, fault };
}

/** The default task folders in the order in which the runner loads them. */
const defaultFolders = [
  /\/mise-tasks\//,
  /\/\.mise-tasks\//,
  /\/\.mise\/tasks\//,
  /\/\.config\/mise\/tasks\//,
  /\/mise\/tasks\//,
];

/** Returns the index of the default task folder that contains a file, by the file's project; empty for any other file. */
function defaultOrder(path: string): ReadonlyMap<string, number> {
  const index = defaultFolders.findIndex((folder) => folder.test(path));
  return new Map(index < 0 ? [] : [[projectOf(path), index]]);
}

/** Returns the projects that include a file, except the one that it belongs to. */
function sharedWith(path: string, { includedBy, projects }: Findings): readonly string[] {
  const own = projects.get(path);
  return own === undefined ? [] : [...(includedBy.get(path) ?? [])].filter((project) => project !== own);
}

/** Returns whether a folder is one of `projects`, or inside one. */
function isBelow(folder: string, projects: ReadonlySet<string>): boolean {
  for (let current = folder; ; current = current.slice(0, current.lastIndexOf('/'))) {
    if (projects.has(current)) return true;
    if (current === '') return false;
  }
}
