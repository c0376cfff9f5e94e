import { canonicalPath } from '../../paths/canonical-path.ts';
import type { Task } from '../graph/task.ts';
import type { Workspace } from '../graph/workspace.ts';
import { isTemplate } from '../values/is-template.ts';

/**
 * Returns the possible locations of a path in a task, absolute and without `.` and `..`. Returns an empty list for
 * paths that only the runner can resolve: those with template expressions other than `{{config_root}}` at the
 * beginning, URLs, home folders, variables, and drives on other systems than Windows. A config file in a parent folder may include a task
 * file, whose paths are then relative to that folder. On Windows, `\` separates names as well.
 */
export function possiblePaths(written: string, { file }: Task, workspace: Workspace): readonly string[] {
  const isWindows = workspace.platform === 'windows';
  const path = withoutConfigRoot(isWindows ? written.replaceAll('\\', '/') : written);
  if (isWindows && drive.test(path)) return [normalized(canonicalPath(path, 'windows').replaceAll('\\', '/'))];
  if (path.trim() === '' || !isStaticPath(withoutConfigRoot(written))) return [];
  // On Windows, such a path in a text starts at the root of the current drive.
  if (path.startsWith('/')) return isWindows && !file.document.language.holdsOneTask ? [] : [normalized(path)];
  const projects = [...workspace.places.projectsOf(file)];
  if (file.kind.isIncludable) {
    for (const other of workspace.files) if (file.project.startsWith(`${other.project}/`)) projects.push(other.project);
  }
  return [...new Set(projects)].map((project) => normalized(`${project}/${path}`));
}

/** Matches the beginning of an absolute path on Windows. */
const drive = /^[A-Za-z]:\//;

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
