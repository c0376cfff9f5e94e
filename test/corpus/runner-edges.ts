import type { TaskGraph, TaskGraphEdge, TaskGraphNode } from '../../server/core/features/task-graph/task-graph.ts';

/**
 * Returns the edges that `tasks deps --dot` writes, as `a -> b`. `a` runs after `b`. A `depends_post` task is a
 * separate node there, `b (post)`, and a task that runs with several arguments is several nodes.
 */
export function runnerEdges(dot: string): readonly string[] {
  const labels = new Map([...dot.matchAll(/^ {4}(\d+) \[ label = "(.*)"\]$/gm)].map(([, id, label]) => [id, label]));
  return sorted(
    [...dot.matchAll(/^ {4}(\d+) -> (\d+) /gm)].map(([, from, to]) => `${labels.get(from)} -> ${labels.get(to)}`),
  );
}

/**
 * Returns the edges of a graph that the runner has to write. Entries of `run`, templates, and patterns without a match in
 * other projects are not edges there.
 */
export function runnerEdgesOf({ edges }: TaskGraph): readonly string[] {
  const before = edges.filter(({ via, to }) => (via === 'depends' || via === 'wait_for') && !isUnmatched(to));
  const after = edges.filter(({ via }) => via === 'depends_post');
  return sorted([
    ...before.map(({ from, to }) => `${from.name} -> ${to.name}`),
    ...after.flatMap(({ from, to }) => postEdges(from.name, to.name, before)),
  ]);
}

function isUnmatched({ kind, name }: TaskGraphNode): boolean {
  return kind === 'missing' && name.startsWith('//...:');
}

/** Tasks of `depends_post`, and their dependencies, wait for the task. */
function postEdges(task: string, post: string, edges: readonly TaskGraphEdge[]): readonly string[] {
  const reached = new Set([post]);
  const found: string[] = [];
  for (const name of reached) {
    found.push(`${name} (post) -> ${task}`);
    for (const { from, to, via } of edges) {
      if (from.name !== name || via !== 'depends') continue;
      found.push(`${name} (post) -> ${to.name} (post)`);
      reached.add(to.name);
    }
  }
  return found;
}

function sorted(edges: readonly string[]): readonly string[] {
  return [...new Set(edges)].sort();
}
