import { join, posix } from 'node:path';
import { unixPath } from '../paths.ts';
import { innerPath } from './member-patterns.ts';
import { type JsonObject, objectOf, stringsOf } from './package-manifest.ts';
import type { WorkspaceProject } from './workspace-project.ts';

/**
 * The projects of a monorepo by their identifiers; `fault` is the reason why the runner can use none of them, undefined if that is
 * not certain.
 */
export type ProjectGraph =
  | { readonly projects: ReadonlyMap<string, WorkspaceProject> }
  | { readonly fault: string | undefined };

/**
 * Returns the projects with the changes in `monorepo.projects`, whose keys are identifiers. The runner accepts neither
 * unknown dependencies nor cycles.
 */
export function projectGraph(found: readonly WorkspaceProject[], changes: JsonObject, root: string): ProjectGraph {
  const projects = new Map(found.map((project) => [project.id, project]));
  const removed = new Set<string>();
  for (const [id, written] of Object.entries(changes)) {
    const change = objectOf(written) ?? {};
    const before = projects.get(id);
    if (change.remove === true) {
      projects.delete(id);
      removed.add(id);
      continue;
    }
    const folder = folderIn(change, root) ?? before?.folder;
    // The file that defines the project may be generated, and absent here.
    if (folder === undefined) return { fault: undefined };
    if (innerPath(unixPath(root), folder) === undefined)
      return { fault: `\`root\` of \`monorepo.projects."${id}"\` is outside of the monorepo` };
    projects.set(id, { id, folder, dependencies: changedDependencies(before?.dependencies ?? [], change) });
  }
  for (const project of projects.values()) {
    const dependencies = project.dependencies.filter((id) => !removed.has(id));
    projects.set(project.id, { ...project, dependencies });
    const unknown = dependencies.find((id) => !projects.has(id));
    if (unknown !== undefined)
      return { fault: `project \`${project.id}\` depends on \`${unknown}\`, which is not defined` };
  }
  const cycle = cycleIn(projects);
  return cycle ? { fault: `the projects depend on each other: ${cycle.join(' → ')}` } : { projects };
}

/** Returns the absolute path of the root of a changed project; undefined if it is not set. */
function folderIn({ root: written }: JsonObject, root: string): string | undefined {
  if (typeof written !== 'string') return undefined;
  return unixPath(join(root, posix.normalize(written))).replace(/\/+$/, '');
}

function changedDependencies(before: readonly string[], change: JsonObject): readonly string[] {
  const base = stringsOf(change.depends) ?? before;
  const without = stringsOf(change.depends_remove) ?? [];
  return [...new Set([...base.filter((id) => !without.includes(id)), ...(stringsOf(change.depends_add) ?? [])])];
}

/** Returns the identifiers of projects that depend on each other, the first one again at the end; undefined if none do. */
function cycleIn(projects: ReadonlyMap<string, WorkspaceProject>): readonly string[] | undefined {
  const done = new Set<string>();
  for (const start of projects.keys()) {
    const path: { readonly id: string; readonly rest: string[] }[] = [];
    const entered = new Set<string>();
    const enter = (id: string): void => {
      entered.add(id);
      path.push({ id, rest: [...(projects.get(id)?.dependencies ?? [])] });
    };
    if (!done.has(start)) enter(start);
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const next = top.rest.pop();
      if (next === undefined) {
        done.add(top.id);
        path.pop();
        continue;
      }
      // A project that was entered and is not done is on the path.
      if (entered.has(next) && !done.has(next)) {
        const ids = path.map(({ id }) => id);
        return [...ids.slice(ids.indexOf(next)), next];
      }
      if (!done.has(next)) enter(next);
    }
  }
  return undefined;
}
