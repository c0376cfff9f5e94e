import type { TaskSummary } from '../../../server/protocol/tasks.ts';

/**
 * Returns the project of a task whose file is outside the project, because several projects can include the file.
 * Otherwise, returns an empty string.
 */
export function projectText({
  uri,
  project,
  projectPath,
  isGlobal,
}: Pick<TaskSummary, 'uri' | 'project' | 'projectPath' | 'isGlobal'>): string {
  if (isGlobal || uri.startsWith(`${project}/`)) return '';
  return projectPath || decodeURIComponent(project.slice(project.lastIndexOf('/') + 1));
}
