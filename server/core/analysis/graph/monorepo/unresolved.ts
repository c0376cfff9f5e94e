import type { TaskReference } from '../references/task-reference.ts';
import { inProject, type Task } from '../task.ts';
import type { Workspace } from '../workspace.ts';
import { isReachable, type Monorepo, pathInMonorepo } from './monorepo.ts';
import { nameInDependencies, projectTarget } from './project-target.ts';

/**
 * The reason why a reference to a task of a project refers to nothing:
 *
 * - `no monorepo`: no config file in the folders that contain the file declares the root of a monorepo.
 * - `no task`: it consists only of a path, or of `^`.
 * - `unsupported`: `^name` is used in a field other than `depends`.
 * - `unknown dependencies`: it is `^name`, and the runner cannot determine the projects that the project depends on.
 * - `unknown project`: the folder is not a project.
 * - `unlisted project`: the runner does not load the project, since `config_roots` does not list it.
 * - `unknown task`: the project has no such task.
 * - `unmatched pattern`: no task of any matching project matches.
 */
export type Unresolved =
  | { readonly reason: 'no monorepo' | 'no task' | 'unsupported' | 'unmatched pattern' }
  | { readonly reason: 'unknown dependencies'; readonly fault: string }
  | {
      readonly reason: 'unknown project' | 'unlisted project' | 'unknown task';
      readonly monorepo: Monorepo;
      /** The folder of the project. */
      readonly project: string;
      readonly task: string;
    };

/**
 * Returns the reason why a reference of the kind `project` refers to nothing; undefined if it refers to a task, or may
 * do so because the runner may know more projects or tasks than the workspace.
 */
export function unresolvedReference(
  reference: TaskReference,
  from: Task,
  workspace: Workspace,
): Unresolved | undefined {
  if (from.isTemplate || !workspace.isLoaded(from.file)) return undefined;
  const projects = workspace.places.projectsOf(from.file);
  if (projects.length === 1) return unresolvedIn(from, reference, workspace);
  const found = projects.map((project) => unresolvedIn(inProject({ task: from, project }), reference, workspace));
  // In a file that several projects include, the reference may be intended for only one of them.
  return found.includes(undefined) ? undefined : found[0];
}

function unresolvedIn(from: Task, reference: TaskReference, workspace: Workspace): Unresolved | undefined {
  const { file } = from;
  const { projects } = workspace;
  if (!projects.has(file.project)) return undefined;
  const inDependencies = nameInDependencies(reference.target);
  if (inDependencies !== undefined) return unresolvedInDependencies(inDependencies, reference, from, workspace);
  const parts = projectTarget(reference.target);
  if (!parts) return undefined;
  if (parts.task === undefined) return { reason: 'no task' };
  const query = projects.query(reference.target, file.project);
  if (!query) return workspace.places.isSearched(file.uri) ? { reason: 'no monorepo' } : undefined;
  // A pattern that matches only the task that contains it is accepted.
  const found = workspace.inProjects(reference.target, file.project);
  const isFound = workspace.reachable(found, reference, from).length > 0;
  if (isFound || hasUnknownTasks(query.project, file.project, workspace)) return undefined;
  const { monorepo, project, task } = query;
  const isPartlyUnknown = workspace.standingOf(monorepo.uri).isOutside;
  if (project === undefined) return isPartlyUnknown ? undefined : { reason: 'unmatched pattern' };
  if (!projects.has(project))
    return isPartlyUnknown ? undefined : { reason: 'unknown project', monorepo, project, task };
  if (!isReachable(project, file.project, monorepo)) return { reason: 'unlisted project', monorepo, project, task };
  return query.isPattern ? { reason: 'unmatched pattern' } : { reason: 'unknown task', monorepo, project, task };
}

/** Returns the reason why `^name` refers to nothing. The runner accepts a name that no project defines. */
function unresolvedInDependencies(
  name: string,
  { target, field }: TaskReference,
  { file }: Task,
  workspace: Workspace,
): Unresolved | undefined {
  const isInMonorepo = workspace.projects.monorepoAround(file.project) !== undefined;
  if (isInMonorepo && field.form === 'dependencies' && field.when !== 'before') return { reason: 'unsupported' };
  if (name === '') return { reason: 'no task' };
  // Where the runner does not support `^name`, it is an ordinary name of a task.
  const isSupported = isInMonorepo && field.form === 'dependencies';
  const { fault } = workspace.places.upstreamOf(file.project);
  if (isSupported && fault !== undefined) return { reason: 'unknown dependencies', fault };
  if (isSupported || workspace.named(target, file.project).length > 0) return undefined;
  if (isInMonorepo) return { reason: 'unsupported' };
  return workspace.places.isSearched(file.uri) ? { reason: 'no monorepo' } : undefined;
}

function hasUnknownTasks(project: string | undefined, from: string, workspace: Workspace): boolean {
  return workspace.places.hasUnknownTasks(project ?? from);
}

/**
 * Returns the name of a task in a monorepo as the runner shows it; undefined outside a monorepo. If several projects
 * include the task, the name lists those in `projects`, as in `//{a,b}:build`. The name of a task that the runner infers
 * contains that of its package.
 */
export function nameInMonorepo(
  task: Task,
  workspace: Workspace,
  projects = workspace.places.projectsOf(task.file),
): string | undefined {
  const inPackage = task.file.isInferred ? task.facts.aliases[0]?.value : undefined;
  if (inPackage !== undefined) return inPackage;
  const [first, ...others] = pathsInMonorepo(task, projects, workspace);
  if (first === undefined) return undefined;
  return `//${others.length === 0 ? first : `{${[first, ...others].join()}}`}:${task.facts.name}`;
}

/** Returns the names of a task in a monorepo, one for each project that it belongs to; none outside a monorepo. */
export function namesInMonorepo(task: Task, workspace: Workspace): readonly string[] {
  const projects = workspace.places.projectsOf(task.file);
  return pathsInMonorepo(task, projects, workspace).map((path) => `//${path}:${task.facts.name}`);
}

function pathsInMonorepo({ isTemplate }: Task, projects: readonly string[], workspace: Workspace): readonly string[] {
  if (isTemplate) return [];
  const paths = projects.flatMap((project) => {
    const monorepo = workspace.projects.monorepoOf(project);
    return monorepo ? [pathInMonorepo(project, monorepo)] : [];
  });
  return paths.length < 2 ? paths : paths.sort();
}
