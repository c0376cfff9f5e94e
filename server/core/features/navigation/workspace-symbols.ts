import type { Task } from '../../analysis/graph/task.ts';
import type { Workspace } from '../../analysis/graph/workspace.ts';

/** The maximum number of results. Users can narrow the results with a longer query. */
const maxResults = 200;

/** Returns the tasks and templates with names that contain the letters of `query` in order, best matches first. */
export function workspaceSymbols(workspace: Workspace, query: string): readonly Task[] {
  const lowerCaseQuery = query.toLowerCase();
  const found: { readonly task: Task; readonly rank: number }[] = [];
  for (const tasks of [workspace.tasks(), workspace.templates()]) {
    for (const task of tasks) {
      const rank = rankOf(lowerCaseQuery, task.facts.name.toLowerCase());
      if (rank !== undefined) found.push({ task, rank });
    }
  }
  return found
    .sort((a, b) => a.rank - b.rank || compare(a.task.facts.name, b.task.facts.name))
    .slice(0, maxResults)
    .map(({ task }) => task);
}

/** Returns the rank of a name (lower is better); undefined if it does not contain all letters. */
function rankOf(query: string, name: string): number | undefined {
  if (name.startsWith(query)) return name.length === query.length ? 0 : 1;
  if (name.includes(`:${query}`)) return 2;
  if (name.includes(query)) return 3;
  return isSubsequence(query, name) ? 4 : undefined;
}

function isSubsequence(query: string, name: string): boolean {
  let at = 0;
  for (const letter of query) {
    at = name.indexOf(letter, at) + letter.length;
    if (at < letter.length) return false;
  }
  return true;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
