import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import { fileNameOf } from './file-name.ts';

/** Returns whether each word of a filter occurs in a name, the description or the file name of a task, ignoring case. */
export function fitsFilter(filter: string): (task: TaskSummary) => boolean {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return () => true;
  return ({ name, aliases, description, uri }) => {
    const text = [name, ...aliases, description, fileNameOf(uri)].join('\n').toLowerCase();
    return words.every((word) => text.includes(word));
  };
}
