import type { Task } from '../../analysis/graph/task.ts';
import { targetKind } from '../../analysis/graph/task-name.ts';
import type { Workspace } from '../../analysis/graph/workspace.ts';

/** The patterns in one revision of the workspace, with their matches. */
interface CachedMatches {
  readonly revision: number;
  readonly patterns: readonly string[];
  /** The keys of the tasks that a pattern matches in a project, by the project and the pattern. */
  readonly matches: Map<string, ReadonlySet<string>>;
}

const cache = new WeakMap<Workspace, CachedMatches>();

/** Returns the patterns in the references of the workspace, as written. */
export function patternsIn(workspace: Workspace): readonly string[] {
  return cachedMatches(workspace).patterns;
}

/** Returns whether a pattern in `from` matches `task`; false if `task` is `from` itself. */
export function isMatch(pattern: string, from: Task, task: Task, workspace: Workspace): boolean {
  return (
    task !== from &&
    workspace.places.projectsOf(from.file).some((project) => matched(pattern, project, workspace).has(task.key))
  );
}

function matched(pattern: string, project: string, workspace: Workspace): ReadonlySet<string> {
  const { matches } = cachedMatches(workspace);
  const cacheKey = `${project}\0${pattern}`;
  const found = matches.get(cacheKey) ?? new Set(workspace.matching(pattern, project).map(({ key }) => key));
  matches.set(cacheKey, found);
  return found;
}

function cachedMatches(workspace: Workspace): CachedMatches {
  const last = cache.get(workspace);
  if (last?.revision === workspace.revision) return last;
  const patterns = [...workspace.targets].filter((target) => targetKind(target) === 'pattern');
  const fresh = { revision: workspace.revision, patterns, matches: new Map() };
  cache.set(workspace, fresh);
  return fresh;
}
