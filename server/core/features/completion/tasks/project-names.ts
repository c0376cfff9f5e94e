import type { ReferenceField } from '../../../analysis/fields/task-fields.ts';
import { isReachable, type Monorepo, pathInMonorepo } from '../../../analysis/graph/monorepo/monorepo.ts';
import { nameInDependencies, projectTarget } from '../../../analysis/graph/monorepo/project-target.ts';
import type { Task, WorkspaceFile } from '../../../analysis/graph/task.ts';
import type { Workspace } from '../../../analysis/graph/workspace.ts';
import { counted } from '../../../text/counted.ts';
import { addTo } from '../../../text/set-map.ts';

/** A name that can be written, with its description. */
export interface NameCandidate {
  readonly name: string;
  readonly detail: string;
  readonly documentation: string;
  /** Set for the path of a project, which the name of a task follows. */
  readonly isPath?: true;
}

/**
 * Returns the paths of the projects of a monorepo that a file can refer to, such as `//packages/api:`, and the one for
 * all projects; or the tasks of a project whose path has been typed, or of all others after `^`. `namesOf` returns the names of tasks.
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

/** Returns the path of a project that has been typed, with the colon after it. */
function taskPrefixOf(typed: string): string | undefined {
  const target = projectTarget(typed);
  return target?.task === undefined ? undefined : target.prefix;
}

/** The form for the tasks of the projects that a project depends on, which `depends` supports. */
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

/** Returns the numbers of loaded tasks by the folders of their projects. */
function countsByProject(workspace: Workspace): ReadonlyMap<string, number> {
  const names = new Map<string, Set<string>>();
  for (const task of workspace.tasks()) {
    if (task.isTemplate || !workspace.isLoaded(task.file)) continue;
    for (const project of workspace.places.projectsOf(task.file)) addTo(names, project, task.facts.name);
  }
  return new Map([...names].map(([project, found]) => [project, found.size]));
}
