import type { Task } from '../graph/task.ts';
import type { Workspace } from '../graph/workspace.ts';
import { isTemplate } from '../values/is-template.ts';

/**
 * The places that a path of a task may mean, absolute and without `.` and `..`; none when only the runner can tell:
 * templates, addresses, home folders, variables, and drives of Windows. A task file may be included by the config file
 * of a folder above, whose paths count from there.
 */
export function placesOf(path: string, { file }: Task, workspace: Workspace): readonly string[] {
  if (path.trim() === '' || isTemplate(path) || /^(?:[A-Za-z][\w+.-]*:|~|\\)|[$%]/.test(path)) return [];
  if (path.startsWith('/')) return [normalized(path)];
  const projects = [file.project];
  if (file.kind.isIncludable) {
    for (const other of workspace.files) if (file.project.startsWith(`${other.project}/`)) projects.push(other.project);
  }
  return [...new Set(projects)].map((project) => normalized(`${project}/${path}`));
}

function normalized(path: string): string {
  const segments: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '.' && segment !== '') segments.push(segment);
  }
  return `${path.startsWith('/') ? '/' : ''}${segments.join('/')}`;
}
