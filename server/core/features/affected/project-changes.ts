import type { Task } from '../../analysis/graph/task.ts';
import type { Workspace } from '../../analysis/graph/workspace.ts';
import { pathOf } from '../../paths/unix-path.ts';
import type { AffectedReason } from './affected-reason.ts';
import type { ChangeSet } from './change-set.ts';

/**
 * Returns the function that returns the changed files of the projects of a task, and of the projects that they depend
 * on. A file belongs to the innermost project around it. In a monorepo, a file that belongs to the root belongs to all
 * projects.
 */
export function projectChanges(workspace: Workspace, changes: ChangeSet): (task: Task) => readonly AffectedReason[] {
  const byProject = filesByProject(workspace, changes);
  const known = new Map<string, readonly AffectedReason[]>();
  const find = (project: string): readonly AffectedReason[] => {
    const root = workspace.projects.monorepoAround(project)?.root;
    const own = root === undefined || root === project ? [project] : [project, root];
    const others = changes.packages.get(project) ?? [];
    return [
      ...own.flatMap((each) => reasons('project', each, byProject)),
      ...others.flatMap((each) => reasons('project-dependency', each, byProject)),
    ];
  };
  return ({ file }) =>
    workspace.places.projectsOf(file).flatMap((project) => {
      const found = known.get(project) ?? find(project);
      known.set(project, found);
      return found;
    });
}

function reasons(
  kind: 'project' | 'project-dependency',
  project: string,
  byProject: ReadonlyMap<string, readonly string[]>,
): readonly AffectedReason[] {
  const files = byProject.get(project) ?? [];
  const [file] = files;
  return file === undefined ? [] : [{ kind, project, file, count: files.length }];
}

/** Returns the changed files by their projects, without task files and config files, whose changes are known exactly. */
function filesByProject(workspace: Workspace, { paths, packages }: ChangeSet): ReadonlyMap<string, readonly string[]> {
  const folders = new Set([...workspace.projects.folders, ...packages.keys()]);
  const known = new Set(Array.from(workspace.files).flatMap(({ uri, isInferred }) => (isInferred ? [] : pathOf(uri))));
  const files = new Map<string, string[]>();
  for (const path of paths) {
    if (known.has(path)) continue;
    const project = projectAround(path, folders);
    if (project === undefined) continue;
    const inProject = files.get(project);
    if (inProject) inProject.push(path);
    else files.set(project, [path]);
  }
  return files;
}

function projectAround(path: string, folders: ReadonlySet<string>): string | undefined {
  for (let end = path.lastIndexOf('/'); end >= 0; end = path.lastIndexOf('/', end - 1)) {
    const folder = path.slice(0, end);
    if (folders.has(folder)) return folder;
    if (end === 0) return undefined;
  }
  return undefined;
}
