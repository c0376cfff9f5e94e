import type { ReferenceField } from '../../../analysis/fields/task-fields.ts';
import { isReachable, type Monorepo, pathInMonorepo } from '../../../analysis/graph/monorepo/monorepo.ts';
import { nameInDependencies, projectTarget } from '../../../analysis/graph/monorepo/project-target.ts';
import type { Task, WorkspaceFile } from '../../../analysis/graph/task.ts';
import type { Workspace } from '../../../analysis/graph/workspace.ts';
import { counted } from '../../../text/counted.ts';
import { addTo } from '../../../text/set-map.ts';

/** A name to offer, with its description. */
export interface NameCandidate {
  readonly name: string;
  readonly detail: string;
  readonly documentation: string;
  /** Set for the path of a project, which must be followed by the name of a task. */
  readonly isPath?: true;
}

/**
 * Returns the names that a file in a monorepo can refer to: the paths of projects (`//packages/api:`) and the path of
 * all projects (`//...:`); after the typed path of a project, the tasks of the project; after `^`, the tasks of all
 * other projects. `namesOf` returns the names of tasks.
 */
export function projectNames(
  typed: string,
  { file, field }: { readonly file: WorkspaceFile; readonly field: ReferenceField },
  workspace: Workspace,
  namesOf: (tasks: readonly Task[]) => readonly NameCandidate[],
): readonly NameCandidate[] {
  const monorepo = workspace.projects.monorepoOf(file.project);
  if (!monorepo) return [];
  const supportsDependencies = field.when === 'before';
  const isInDependencies = nameInDependencies(typed) !== undefined;
  if (isInDependencies && !supportsDependencies) return [];
  const prefix = isInDependencies ? '^' : taskPrefixOf(typed);
  if (prefix === undefined) {
    const paths = pathsOf(file, monorepo, workspace);
    return supportsDependencies ? [...paths, dependencyProjects] : paths;
  }
  const tasks = workspace.inProjects(isInDependencies ? '//...:**' : `${prefix}**`, file.project);
  const loaded = tasks.filter(
    (task) => workspace.isLoaded(task.file) && !(isInDependencies && task.file.project === file.project),
  );
  const seen = new Set<string>();
  return namesOf(loaded).flatMap((candidate) => {
    if (seen.has(candidate.name)) return [];
    seen.add(candidate.name);
    return { ...candidate, name: prefix + candidate.name };
  });
}

/** Returns the typed path of a project, with the colon after it; undefined if none has been typed. */
function taskPrefixOf(typed: string): string | undefined {
  const target = projectTarget(typed);
  return target?.task === undefined ? undefined : target.prefix;
}

/** The prefix for tasks of the projects that a project depends on, which only `depends` supports. */
const dependencyProjects: NameCandidate = {
  name: '^',
  detail: 'dependencies',
  documentation: 'The projects that this project depends on, according to workspace files such as `package.json`',
  isPath: true,
};

function pathsOf({ project: own }: WorkspaceFile, monorepo: Monorepo, workspace: Workspace): readonly NameCandidate[] {
  const projects = [...workspace.projects.folders].filter((folder) => isReachable(folder, own, monorepo)).sort();
  const counts = countsByProject(workspace);
  const paths = projects.map((folder): NameCandidate => {
    const path = pathInMonorepo(folder, monorepo);
    const documentation = path === '' ? 'The root of the monorepo' : `Project \`${path}\``;
    return { name: `//${path}:`, detail: counted(counts.get(folder) ?? 0, 'task'), documentation, isPath: true };
  });
  const total = projects.reduce((sum, folder) => sum + (counts.get(folder) ?? 0), 0);
  const documentation = 'All projects of the monorepo';
  return [...paths, { name: '//...:', detail: counted(total, 'task'), documentation, isPath: true }];
}

/** Returns the number of loaded tasks in each project, by the folder of the project. */
function countsByProject(workspace: Workspace): ReadonlyMap<string, number> {
  const names = new Map<string, Set<string>>();
  for (const task of workspace.tasks()) {
    if (task.isTemplate || !workspace.isLoaded(task.file)) continue;
    for (const project of workspace.places.projectsOf(task.file)) addTo(names, project, task.facts.name);
  }
  return new Map([...names].map(([project, found]) => [project, found.size]));
}
