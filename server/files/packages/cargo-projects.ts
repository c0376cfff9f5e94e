import { basename, dirname, join } from 'node:path';
import type { Disk } from '../disk.ts';
import { unixPath } from '../paths.ts';
import { innerPath, memberPatterns } from './member-patterns.ts';
import { neededManifests } from './needed-manifests.ts';
import { type JsonObject, objectOf, stringsOf } from './package-manifest.ts';
import { readToml } from './toml-file.ts';
import { type DiscoveredProjects, faulty, noProjects, type WorkspaceProject } from './workspace-project.ts';

const manifestName = 'Cargo.toml';

/**
 * Resolves to the packages of the Cargo workspace at `root`: its members, the package of the root, and packages in the
 * folder on which these depend by path. `candidates` contains all TOML files in and below the folder.
 */
export async function cargoProjects(
  root: string,
  candidates: readonly string[],
  disk: Disk,
): Promise<DiscoveredProjects> {
  const atRoot = await readToml(join(root, manifestName), disk);
  const workspace = objectOf(atRoot?.workspace);
  if (!atRoot || !workspace) return noProjects;
  const top = unixPath(root);
  const isMember = memberPatterns(stringsOf(workspace.members) ?? []);
  const isExcluded = excludedIn(stringsOf(workspace.exclude) ?? []);
  const inner = (folder: string): string => innerPath(top, folder) ?? '..';
  const members = candidates
    .filter((path) => basename(path) === manifestName)
    .map((path) => unixPath(dirname(path)))
    .filter((folder) => (folder === top ? objectOf(atRoot.package) !== undefined : isMember(inner(folder))))
    .filter((folder) => !isExcluded(inner(folder)));
  const found = await neededManifests(members, {
    read: async (folder) => (folder === top ? atRoot : readToml(join(folder, manifestName), disk)),
    nameIn: packageName,
    neededBy: (manifest, folder) =>
      dependencyFolders(manifest, folder, workspace, top).filter(
        (other) => innerPath(top, other) !== undefined && !isExcluded(inner(other)),
      ),
  });
  if ('unnamed' in found) return faulty(`\`${inner(found.unnamed)}/${manifestName}\` has no \`package.name\``);
  const { manifests } = found;
  const ids = new Map([...manifests].map(([folder, manifest]) => [folder, `cargo:${packageName(manifest)}`]));
  const projects = Array.from(manifests, ([folder, manifest]): WorkspaceProject => {
    const id = ids.get(folder) ?? '';
    const needed = dependencyFolders(manifest, folder, workspace, top).flatMap((other) => ids.get(other) ?? []);
    return { id, folder, dependencies: needed.filter((other) => other !== id) };
  });
  return { projects, fault: undefined };
}

function packageName(manifest: JsonObject | undefined): string | undefined {
  const name = objectOf(manifest?.package)?.name;
  return typeof name === 'string' && name !== '' ? name : undefined;
}

/** Returns a function that tests whether a folder, or one that contains it, is excluded. */
function excludedIn(patterns: readonly string[]): (inner: string) => boolean {
  const matches = memberPatterns(patterns);
  return (inner) => {
    for (let current = inner; ; current = dirname(current)) {
      if (matches(current)) return true;
      if (!current.includes('/')) return false;
    }
  };
}

const dependencyTables = ['dependencies', 'dev-dependencies', 'build-dependencies'] as const;

/** Returns the folders of the dependencies with a path. Those with `workspace = true` are defined at the root. */
function dependencyFolders(
  manifest: JsonObject,
  folder: string,
  workspace: JsonObject,
  root: string,
): readonly string[] {
  const shared = objectOf(workspace.dependencies) ?? {};
  const targets = Object.values(objectOf(manifest.target) ?? {}).map((target) => objectOf(target) ?? {});
  return [manifest, ...targets].flatMap((owner) =>
    dependencyTables.flatMap((table) =>
      Object.entries(objectOf(owner[table]) ?? {}).flatMap(([name, written]) => {
        const isShared = objectOf(written)?.workspace === true;
        const path = objectOf(isShared ? shared[name] : written)?.path;
        return typeof path === 'string' ? [unixPath(join(isShared ? root : folder, path)).replace(/\/+$/, '')] : [];
      }),
    ),
  );
}
