import { nameInMonorepo } from '../../analysis/graph/monorepo/unresolved.ts';
import type { Task } from '../../analysis/graph/task.ts';
import type { Workspace } from '../../analysis/graph/workspace.ts';
import { code } from '../documentation/markdown.ts';

const maxNames = 10;

/** Returns the first names as a Markdown list, and the number of the others. */
export function nameList(tasks: readonly Task[], workspace: Workspace): string {
  const shown = tasks.slice(0, maxNames).map((task) => `- ${code(nameInMonorepo(task, workspace) ?? task.facts.name)}`);
  const rest = tasks.length - shown.length;
  return (rest > 0 ? [...shown, `- and ${rest} more`] : shown).join('\n');
}
