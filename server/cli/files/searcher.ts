import { findTaskFiles, type SearchOptions, type TaskFiles } from '../../files/find-task-files.ts';
import type { Search } from './find-files.ts';

/** Returns a search that reads each folder only once. */
export function searcher(options: SearchOptions): Search {
  const known = new Map<string, Promise<TaskFiles>>();
  return (folder) => {
    const found = known.get(folder) ?? findTaskFiles(folder, options);
    known.set(folder, found);
    return found;
  };
}
