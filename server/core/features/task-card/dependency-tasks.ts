import { nameInDependencies } from '../../analysis/graph/monorepo/project-target.ts';
import type { Workspace } from '../../analysis/graph/workspace.ts';
import { code, paragraphs } from '../documentation/markdown.ts';
import type { ReferenceMention } from '../navigation/mention.ts';
import { nameList } from '../navigation/name-list.ts';

/**
 * Returns a description of a reference `^name` in `depends` of a task in a monorepo, as Markdown, with the tasks to
 * which the reference may refer; empty for other references.
 */
export function dependencyTasksCard({ reference, task }: ReferenceMention, workspace: Workspace): string {
  const { target, kind, field } = reference;
  const name = kind === 'project' && field.when === 'before' ? nameInDependencies(target) : undefined;
  const { project } = task.file;
  if (!name || !workspace.projects.monorepoAround(project)) return '';
  const isKnown = workspace.places.upstreamOf(project).projects !== undefined;
  const found = isKnown
    ? workspace.targetsOf(reference, task)
    : workspace.inProjects(`//...:${name}`, project).filter(({ file }) => file.project !== project);
  const none = isKnown ? 'None of these projects has this task.' : 'No other project has this task.';
  return paragraphs(
    `**${code(target)}** — task ${code(name)} of the projects that this project depends on`,
    'The runner reads the dependencies between projects from workspace files such as `package.json`, and includes indirect ' +
      'ones. A project without this task is skipped. Requires `experimental = true`.',
    found.length === 0
      ? none
      : `${isKnown ? 'Projects' : 'Other projects'} with this task:\n\n${nameList(found, workspace)}`,
  );
}
