import type { TaskGraph, TaskGraphEdge } from '../../server/core/features/task-graph/task-graph.ts';

/**
 * The edges that `tasks deps --dot` writes, `a -> b` where a runs after b. What runs for a `depends_post` is another
 * node there, `b (post)`; a task that runs with several arguments is several.
 */
export function runnerEdges(dot: string): readonly string[] {
  const labels = new Map([...dot.matchAll(/^ {4}(\d+) \[ label = "(.*)"\]$/gm)].map(([, id, label]) => [id, label]));
  return sorted(
    [...dot.matchAll(/^ {4}(\d+) -> (\d+) /gm)].map(([, from, to]) => `${labels.get(from)} -> ${labels.get(to)}`),
  );
}

/** What the runner has to write of a graph: entries of `run` and templates are no edges to it. */
export function runnerEdgesOf({ edges }: TaskGraph): readonly string[] {
  const before = edges.filter(({ via }) => via === 'depends' || via === 'wait_for');
  const after = edges.filter(({ via }) => via === 'depends_post');
  return sorted([
    ...before.map(({ from, to }) => `${from.name} -> ${to.name}`),
    ...after.flatMap(({ from, to }) => postEdges(from.name, to.name, before)),
  ]);
}

/** What runs afterwards, and what that depends on, wait for the task. */
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
