import type { Task } from '../../analysis/graph/task.ts';
import { code } from '../documentation/markdown.ts';

const maxNames = 10;

/** The first names as a Markdown list, and how many more there are. */
export function nameList(tasks: readonly Task[]): string {
  const shown = tasks.slice(0, maxNames).map(({ facts }) => `- ${code(facts.name)}`);
  const rest = tasks.length - shown.length;
  return (rest > 0 ? [...shown, `- and ${rest} more`] : shown).join('\n');
}
