import type { Task } from '../task.ts';
import type { TaskReference } from '../task-reference.ts';
import type { Workspace } from '../workspace.ts';
import { isReachable, type Monorepo, pathInMonorepo } from './monorepo.ts';
import { nameInDependencies, projectTarget } from './project-target.ts';

/**
 * Why a reference to a task of a project refers to nothing:
 *
 * - `no monorepo`: no config file around it declares the root of a monorepo.
 * - `no task`: it consists of a path only, or of `^`.
 * - `unsupported`: `^name` is not in `depends`.
 * - `unknown project`: the folder is not a project.
 * - `unlisted project`: the runner does not load the project, since `config_roots` does not list it.
 * - `unknown task`: the project has no such task.
 * - `unmatched pattern`: no task of any matching project matches.
 */
export type Unresolved =
  | { readonly reason: 'no monorepo' | 'no task' | 'unsupported' | 'unmatched pattern' }
  | {
      readonly reason: 'unknown project' | 'unlisted project' | 'unknown task';
      readonly monorepo: Monorepo;
      /** The folder of the project. */
      readonly project: string;
      readonly task: string;
    };

/**
 * Returns why a reference of the kind `project` refers to nothing; undefined if it refers to a task, and if that is
 * uncertain, because the runner may know more projects or tasks than the workspace.
 */
export function unresolvedReference(
  reference: TaskReference,
  from: Task,
  workspace: Workspace,
): Unresolved | undefined {
  const { file } = from;
  const { projects } = workspace;
  if (from.isTemplate || !workspace.isLoaded(file) || !projects.has(file.project)) return undefined;
  const inDependencies = nameInDependencies(reference.target);
  if (inDependencies !== undefined) return unresolvedInDependencies(inDependencies, reference, from, workspace);
  const parts = projectTarget(reference.target);
  if (!parts) return undefined;
  if (parts.task === undefined) return { reason: 'no task' };
  const query = projects.query(reference.target, file.project);
  if (!query) return workspace.places.isSearched(file.uri) ? { reason: 'no monorepo' } : undefined;
  // A pattern that matches only the task that contains it is accepted.
  const isFound = workspace.inProjects(reference.target, file.project).length > 0;
  if (isFound || hasUnknownTasks(query.project, file.project, workspace)) return undefined;
  const { monorepo, project, task } = query;
  const isPartlyUnknown = workspace.standingOf(monorepo.uri).isOutside;
  if (project === undefined) return isPartlyUnknown ? undefined : { reason: 'unmatched pattern' };
  if (!projects.has(project))
    return isPartlyUnknown ? undefined : { reason: 'unknown project', monorepo, project, task };
  if (!isReachable(project, file.project, monorepo)) return { reason: 'unlisted project', monorepo, project, task };
  return query.isPattern ? { reason: 'unmatched pattern' } : { reason: 'unknown task', monorepo, project, task };
}

/** Returns why `^name` refers to nothing. The runner accepts a name that none of the projects has. */
function unresolvedInDependencies(
  name: string,
  { target, field }: TaskReference,
  { file }: Task,
  workspace: Workspace,
): Unresolved | undefined {
  const isInMonorepo = workspace.projects.monorepoAround(file.project) !== undefined;
  if (isInMonorepo && field.form === 'dependencies' && field.when !== 'before') return { reason: 'unsupported' };
  if (name === '') return { reason: 'no task' };
  // Where the runner does not know the form, it is the name of a task.
  const isSupported = isInMonorepo && field.form === 'dependencies';
  if (isSupported || workspace.named(target, file.project).length > 0) return undefined;
  if (isInMonorepo) return { reason: 'unsupported' };
  return workspace.places.isSearched(file.uri) ? { reason: 'no monorepo' } : undefined;
}

function hasUnknownTasks(project: string | undefined, from: string, workspace: Workspace): boolean {
  return workspace.hasUnknownTasks(project ?? from);
}

/** Returns the name of a task in a monorepo as other projects write it; undefined outside a monorepo. */
export function nameInMonorepo({ file, facts, isTemplate }: Task, workspace: Workspace): string | undefined {
  const monorepo = isTemplate ? undefined : workspace.projects.monorepoOf(file.project);
  return monorepo && `//${pathInMonorepo(file.project, monorepo)}:${facts.name}`;
}
