import type { Task } from '../graph/task.ts';
import type { Workspace } from '../graph/workspace.ts';
import { isTemplate } from '../values/is-template.ts';

/**
 * Returns the possible locations of a path in a task, absolute and without `.` and `..`. Returns an empty list for
 * paths that only the runner can resolve: those with template expressions other than `{{config_root}}` at the
 * beginning, URLs, home folders, variables, and Windows drives. A config file in a parent folder may include a task
 * file, whose paths are then relative to that folder.
 */
export function possiblePaths(written: string, { file }: Task, workspace: Workspace): readonly string[] {
  const path = withoutConfigRoot(written);
  if (path.trim() === '' || !isStaticPath(path)) return [];
  if (path.startsWith('/')) return [normalized(path)];
  const projects = [...workspace.places.projectsOf(file)];
  if (file.kind.isIncludable) {
    for (const other of workspace.files) if (file.project.startsWith(`${other.project}/`)) projects.push(other.project);
  }
  return [...new Set(projects)].map((project) => normalized(`${project}/${path}`));
}

/** Returns false for a path that only the runner can resolve. */
export function isStaticPath(path: string): boolean {
  return !isTemplate(path) && !/^(?:[A-Za-z][\w+.-]*:|~|\\)|[$%]/.test(path);
}

/**
 * Returns a path with `./` instead of `{{config_root}}` at its beginning, since other paths are relative to the same
 * folder. This is the only template expression whose value is known without the runner.
 */
export function withoutConfigRoot(path: string): string {
  return path.replace(/^\{\{-?\s*config_root\s*-?\}\}(?:\/+|$)/, './');
}

function normalized(path: string): string {
  const segments: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '.' && segment !== '') segments.push(segment);
  }
  return `${path.startsWith('/') ? '/' : ''}${segments.join('/')}`;
}
