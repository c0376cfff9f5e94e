import { basename, dirname } from 'node:path';
import { taskFileKind } from '../../core/analysis/kinds/task-file.ts';
import { concurrently } from '../concurrently.ts';
import type { Disk } from '../disk.ts';
import { configRoot } from '../includes/includes.ts';
import { isBelow, unixPath } from '../paths.ts';
import type { TaskFile } from '../task-file.ts';
import { cargoProjects } from './cargo-projects.ts';
import { goProjects } from './go-projects.ts';
import type { InferringFile } from './inference.ts';
import type { JsonObject } from './package-manifest.ts';
import { type ProjectGraph, projectGraph } from './project-graph.ts';
import { uvProjects } from './uv-projects.ts';
import { type WorkspacePackage, workspacePackages } from './workspace-packages.ts';
import type { WorkspaceProject } from './workspace-project.ts';

/** The packages and projects of the monorepos that were searched. */
export interface FoundPackages {
  /** The `package.json` files of the packages whose scripts are tasks. */
  readonly files: readonly TaskFile[];
  /** The projects that the workspace files of a monorepo define. */
  readonly monorepos: readonly SearchedMonorepo[];
}

/** What the workspace files in the root of a monorepo say about its projects. Paths have `/` between their segments. */
export interface SearchedMonorepo {
  readonly root: string;
  /** The projects that each project depends on, directly or not, by its path. */
  readonly upstream: ReadonlyMap<string, readonly string[]>;
  /** The reason why the runner cannot determine on which other projects a project depends; undefined if it can. */
  readonly fault: string | undefined;
  /** Whether the tasks of other projects are not read, since the root is outside of the folder that was searched, or whether the projects are not certain. */
  readonly isPartlyUnknown: boolean;
}

/** Resolves to all TOML and JSON files in and below the root of a monorepo. */
export type FindCandidates = (root: string) => Promise<readonly string[]>;

/** Resolves to the packages of the monorepos whose config files ask for them. */
export async function findPackages(
  configs: readonly InferringFile[],
  findCandidates: FindCandidates,
  disk: Disk,
): Promise<FoundPackages> {
  const roots = new Map(configs.flatMap((config) => (config.isRoot ? [[configRoot(config.configFile), config]] : [])));
  const found = await concurrently([...roots], async ([root, { projects }]) => {
    const isInferring = setsProviders(root, configs);
    const isNeeded =
      isInferring || configs.some(({ needsProjects, configFile }) => needsProjects && isBelow(configFile, root));
    if (!isNeeded) return { files: [], monorepos: [] };
    const { packages, graph } = await discover(root, projects, await findCandidates(root), disk);
    return { files: isInferring ? packages.map(fileOf) : [], monorepos: [monorepoOf(root, graph)] };
  });
  return { files: found.flatMap(({ files }) => files), monorepos: found.flatMap(({ monorepos }) => monorepos) };
}

/**
 * Resolves to the projects of the monorepo that a config file in the folder `root` declares, whether the file asks for them
 * or not. `candidates` contains all TOML and JSON files.
 */
export async function projectsOfMonorepo(
  root: string,
  { projects }: Pick<InferringFile, 'projects'>,
  candidates: readonly string[],
  disk: Disk,
): Promise<SearchedMonorepo> {
  return monorepoOf(root, (await discover(root, projects, candidates, disk)).graph);
}

/** Returns whether the config files of a folder make the runner infer tasks from packages. */
function setsProviders(root: string, configs: readonly InferringFile[]): boolean {
  return configs.some(({ configFile, providers }) => configRoot(configFile) === root && providers?.includes('node'));
}

/** The projects of a monorepo, and the reason why those of one program are missing. */
type DiscoveredGraph = ProjectGraph & { readonly providerFault: string | undefined };

/** Reads the workspace files in the root of a monorepo. */
async function discover(
  root: string,
  changes: JsonObject,
  candidates: readonly string[],
  disk: Disk,
): Promise<{ readonly packages: readonly WorkspacePackage[]; readonly graph: DiscoveredGraph }> {
  const manifests = candidates.filter((path) => basename(path) === 'package.json');
  const { packages, fault } = await workspacePackages(root, manifests, disk);
  const others = await Promise.all([
    cargoProjects(root, candidates, disk),
    uvProjects(root, candidates, disk),
    goProjects(root, disk),
  ]);
  const found = [...packages.map(projectOfPackage), ...others.flatMap(({ projects }) => projects)];
  const providerFault = [fault, ...others.map((other) => other.fault)].find((each) => each !== undefined);
  return { packages, graph: { ...projectGraph(found, changes, root), providerFault } };
}

function projectOfPackage({ id, path, dependencies }: WorkspacePackage): WorkspaceProject {
  return { id, folder: unixPath(dirname(path)), dependencies };
}

function fileOf({ path, id, manager, depends }: WorkspacePackage): TaskFile {
  const project = unixPath(dirname(path));
  return { path, kind: taskFileKind, project, script: undefined, inferred: { id, manager, depends } };
}

function monorepoOf(path: string, graph: DiscoveredGraph): SearchedMonorepo {
  const root = unixPath(path);
  if ('fault' in graph)
    return { root, upstream: new Map(), fault: graph.fault, isPartlyUnknown: graph.fault === undefined };
  return { root, upstream: upstreamIn(graph.projects), fault: graph.providerFault, isPartlyUnknown: false };
}

/** Returns the folders of the projects that those in each folder depend on, directly or not. */
function upstreamIn(projects: ReadonlyMap<string, WorkspaceProject>): ReadonlyMap<string, readonly string[]> {
  const upstream = new Map<string, Set<string>>();
  for (const start of projects.values()) {
    const above = upstream.get(start.folder) ?? new Set();
    upstream.set(start.folder, above);
    const seen = new Set<string>();
    const pending = [...start.dependencies];
    for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
      const project = projects.get(id);
      if (!project || seen.has(id)) continue;
      seen.add(id);
      above.add(project.folder);
      pending.push(...project.dependencies);
    }
  }
  return new Map([...upstream].map(([folder, above]) => [folder, [...above].sort()]));
}
