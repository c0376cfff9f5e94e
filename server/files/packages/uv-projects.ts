import { basename, dirname, join } from 'node:path';
import type { Disk } from '../disk.ts';
import { unixPath } from '../paths.ts';
import { innerPath, memberPatterns } from './member-patterns.ts';
import { neededManifests } from './needed-manifests.ts';
import { type JsonObject, objectOf, stringsOf } from './package-manifest.ts';
import { readToml } from './toml-file.ts';
import { type DiscoveredProjects, faulty, noProjects, type WorkspaceProject } from './workspace-project.ts';

const manifestName = 'pyproject.toml';

/**
 * Resolves to the projects of the uv workspace at `root`: its members, the project of the root, and the projects in the
 * folder that their sources name by path. `candidates` contains all TOML files in and below the folder.
 */
export async function uvProjects(root: string, candidates: readonly string[], disk: Disk): Promise<DiscoveredProjects> {
  const atRoot = await readToml(join(root, manifestName), disk);
  const workspace = objectOf(uvTable(atRoot).workspace);
  if (!atRoot || !workspace) return noProjects;
  const top = unixPath(root);
  const isListed = memberPatterns(stringsOf(workspace.members) ?? []);
  const isExcluded = memberPatterns(stringsOf(workspace.exclude) ?? []);
  const isMember = (folder: string): boolean => {
    const inner = innerPath(top, folder) ?? '..';
    return folder === top ? objectOf(atRoot.project) !== undefined : isListed(inner) && !isExcluded(inner);
  };
  const folders = candidates
    .filter((path) => basename(path) === manifestName)
    .map((path) => unixPath(dirname(path)))
    .filter(isMember);
  const sourcesIn = (manifest: JsonObject, folder: string): readonly Source[] =>
    sourcesOf(manifest, folder, folders.includes(folder) ? { manifest: atRoot, folder: top } : undefined);
  const found = await neededManifests(folders, {
    read: async (folder) => (folder === top ? atRoot : readToml(join(folder, manifestName), disk)),
    nameIn: projectName,
    neededBy: (manifest, folder) =>
      sourcesIn(manifest, folder)
        .flatMap((source) => source.folder ?? [])
        .filter((other) => innerPath(top, other) !== undefined),
  });
  if ('unnamed' in found) return faulty(`\`${innerPath(top, found.unnamed)}/${manifestName}\` has no \`project.name\``);
  const { manifests } = found;
  const ids = new Map([...manifests].map(([folder, manifest]) => [folder, `uv:${projectName(manifest)}`]));
  const members = new Map(folders.map((folder) => [projectName(manifests.get(folder)), ids.get(folder)]));
  const projects = Array.from(manifests, ([folder, manifest]): WorkspaceProject => {
    const id = ids.get(folder) ?? '';
    const needed = sourcesIn(manifest, folder).flatMap((source) => {
      const member = source.isMember ? members.get(source.name) : undefined;
      return [member ?? [], (source.folder && ids.get(source.folder)) ?? []].flat();
    });
    return { id, folder, dependencies: needed.filter((other) => other !== id) };
  });
  return { projects, fault: undefined };
}

/** Where a dependency of a project comes from. */
interface Source {
  /** The normalized name of the dependency. */
  readonly name: string;
  /** Whether it is a member of the workspace. */
  readonly isMember: boolean;
  /** The absolute path of its folder; undefined if it is not named by its path. */
  readonly folder: string | undefined;
}

interface PlacedManifest {
  readonly manifest: JsonObject;
  readonly folder: string;
}

/** Returns the sources of the dependencies of a project. A member of the workspace also uses the sources of the root. */
function sourcesOf(manifest: JsonObject, folder: string, root: PlacedManifest | undefined): readonly Source[] {
  return [...new Set(dependenciesOf(manifest))].flatMap((name) => {
    const found = [{ manifest, folder }, ...(root ? [root] : [])].flatMap((place) => {
      const sources = Object.entries(objectOf(uvTable(place.manifest).sources) ?? {});
      return sources.filter(([key]) => normalized(key) === name).map(([, value]) => ({ value, base: place.folder }));
    })[0];
    const tables = Array.isArray(found?.value) ? found.value : [found?.value];
    return tables.flatMap((table) => {
      const { workspace, path } = objectOf(table) ?? {};
      const inPath =
        typeof path === 'string' && found ? unixPath(join(found.base, path)).replace(/\/+$/, '') : undefined;
      return [{ name, isMember: workspace === true, folder: inPath }];
    });
  });
}

/** Returns the normalized names of all dependencies of a project. */
function dependenciesOf(manifest: JsonObject): readonly string[] {
  const project = objectOf(manifest.project) ?? {};
  const optional = Object.values(objectOf(project['optional-dependencies']) ?? {});
  const groups = Object.values(objectOf(manifest['dependency-groups']) ?? {});
  const written = [project.dependencies, ...optional, uvTable(manifest)['dev-dependencies'], ...groups];
  return written
    .flatMap((list) => stringsOf(list) ?? [])
    .flatMap((requirement) => /^\s*([\w.-]+)/.exec(requirement)?.[1] ?? [])
    .map(normalized);
}

function uvTable(manifest: JsonObject | undefined): JsonObject {
  return objectOf(objectOf(manifest?.tool)?.uv) ?? {};
}

function projectName(manifest: JsonObject | undefined): string | undefined {
  const name = objectOf(manifest?.project)?.name;
  return typeof name === 'string' && name !== '' ? normalized(name) : undefined;
}

/** Returns the name of a package as Python compares it. */
function normalized(name: string): string {
  return name
    .toLowerCase()
    .replace(/[-_.]+/g, '-')
    .replace(/^-/, '');
}
