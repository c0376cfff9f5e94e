import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import { fileNameOf } from './file-name.ts';

/**
 * Returns a function that checks whether every word of the filter occurs in the name, an alias, the description or the
 * file name of a task. Ignores case.
 */
export function matchesFilter(filter: string): (task: TaskSummary) => boolean {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return () => true;
  return ({ name, aliases, description, uri }) => {
    const text = [name, ...aliases, description, fileNameOf(uri)].join('\n').toLowerCase();
    return words.every((word) => text.includes(word));
  };
}
