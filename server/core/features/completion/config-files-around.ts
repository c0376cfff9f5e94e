import type { WorkspaceFile } from '../../analysis/graph/task.ts';
import { isWithin } from '../../text/is-within.ts';
import type { CompletionContext } from './completion-context.ts';

/** Returns the other config files that apply to the tasks of a file, nearest first: of its projects and enclosing ones. */
export function configFilesAround({ workspace, file }: CompletionContext): readonly WorkspaceFile[] {
  if (!file) return [];
  const projects = workspace.places.projectsOf(file);
  return [...workspace.files]
    .filter((other) => other !== file && other.document.sections.length > 0)
    .filter((other) => projects.some((project) => isWithin(project, other.project)))
    .sort((a, b) => b.project.length - a.project.length);
}
