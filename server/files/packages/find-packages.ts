import { basename, dirname } from 'node:path';
import { taskFileKind } from '../../core/analysis/kinds/task-file.ts';
import { concurrently } from '../concurrently.ts';
import type { Disk } from '../disk.ts';
import { configRoot } from '../includes/includes.ts';
import { isBelow, unixPath } from '../paths.ts';
import type { TaskFile } from '../task-file.ts';
import type { InferringFile } from './inference.ts';
import { type WorkspacePackage, workspacePackages } from './workspace-packages.ts';

/** The packages of the monorepos that were searched. */
export interface FoundPackages {
  /** The `package.json` files of the packages whose scripts are tasks. */
  readonly files: readonly TaskFile[];
  /** The projects that the project of each package depends on, directly or not, by its path. */
  readonly upstream: ReadonlyMap<string, readonly string[]>;
  /** The roots of the monorepos whose packages were read. */
  readonly roots: readonly string[];
}

/** Resolves to the packages of the monorepos whose config files ask for them. `candidates` contains all JSON files. */
export async function findPackages(
  configs: readonly InferringFile[],
  candidates: readonly string[],
  disk: Disk,
): Promise<FoundPackages> {
  const manifests = candidates.filter((path) => basename(path) === 'package.json');
  const rootFolders = new Set(configs.flatMap(({ isRoot, configFile }) => (isRoot ? [configRoot(configFile)] : [])));
  const found = await concurrently([...rootFolders], async (root) => {
    const isInferring = setsProviders(root, configs);
    const isNeeded =
      isInferring || configs.some(({ needsProjects, configFile }) => needsProjects && isBelow(configFile, root));
    const packages = isNeeded ? await workspacePackages(root, manifests, disk) : [];
    return { root, isNeeded, packages, files: isInferring ? packages.map(fileOf) : [] };
  });
  return {
    files: found.flatMap(({ files }) => files),
    upstream: new Map(found.flatMap(({ packages }) => upstreamOf(packages))),
    roots: found.flatMap(({ root, isNeeded }) => (isNeeded ? [root] : [])),
  };
}

/** Returns whether the config files of a folder make the runner infer tasks from packages. */
function setsProviders(root: string, configs: readonly InferringFile[]): boolean {
  return configs.some(({ configFile, providers }) => configRoot(configFile) === root && providers?.includes('node'));
}

function fileOf({ path, id, manager, depends }: WorkspacePackage): TaskFile {
  const project = unixPath(dirname(path));
  return { path, kind: taskFileKind, project, script: undefined, inferred: { id, manager, depends } };
}

/** Returns the projects that each package depends on, directly or not. */
function upstreamOf(packages: readonly WorkspacePackage[]): readonly (readonly [string, readonly string[]])[] {
  const byId = new Map(packages.map((each) => [each.id, each]));
  return packages.map((start) => {
    const above = new Set<WorkspacePackage>();
    const pending = [start];
    for (let each = pending.pop(); each; each = pending.pop()) {
      for (const id of each.dependencies) {
        const needed = byId.get(id);
        if (!needed || above.has(needed)) continue;
        above.add(needed);
        pending.push(needed);
      }
    }
    return [projectOf(start), Array.from(above, projectOf).sort()];
  });
}

function projectOf({ path }: WorkspacePackage): string {
  return unixPath(dirname(path));
}
