import type { WorkspaceFile } from '../../analysis/graph/task.ts';
import { isWithin } from '../../text/is-within.ts';
import type { CompletionContext } from './completion-context.ts';

/** Returns the other config files of the projects of a file and of the projects that enclose them, nearest first. */
export function configFilesAround({ workspace, file }: CompletionContext): readonly WorkspaceFile[] {
  if (!file) return [];
  const projects = workspace.places.projectsOf(file);
  return [...workspace.files]
    .filter((other) => other !== file && other.document.sections.length > 0)
    .filter((other) => projects.some((project) => isWithin(project, other.project)))
    .sort((a, b) => b.project.length - a.project.length);
}
