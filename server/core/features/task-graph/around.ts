import type { TaskGraph, TaskGraphEdge, TaskGraphNode } from './task-graph.ts';

export type Direction = 'needs' | 'needed by';

/** Returns the edges of each node in one of the two directions. */
export function edgesByNode(
  { edges }: TaskGraph,
  direction: Direction,
): ReadonlyMap<TaskGraphNode, readonly TaskGraphEdge[]> {
  const found = new Map<TaskGraphNode, TaskGraphEdge[]>();
  for (const edge of edges) {
    const node = direction === 'needs' ? edge.from : edge.to;
    const known = found.get(node);
    if (known) known.push(edge);
    else found.set(node, [edge]);
  }
  return found;
}

/** Returns the part of a graph that is at most `depth` steps from these nodes, in both directions. */
export function around(graph: TaskGraph, centers: readonly TaskGraphNode[], depth: number): TaskGraph {
  const needs = within(centers, edgesByNode(graph, 'needs'), ({ to }) => to, depth);
  const needed = within(centers, edgesByNode(graph, 'needed by'), ({ from }) => from, depth);
  const nodes = new Set([...needs.nodes, ...needed.nodes]);
  const edges = new Set([...needs.edges, ...needed.edges]);
  return {
    nodes: graph.nodes.filter((node) => nodes.has(node)),
    edges: graph.edges.filter((edge) => edges.has(edge)),
  };
}

function within(
  centers: readonly TaskGraphNode[],
  edgesOf: ReadonlyMap<TaskGraphNode, readonly TaskGraphEdge[]>,
  endOf: (edge: TaskGraphEdge) => TaskGraphNode,
  depth: number,
): { readonly nodes: ReadonlySet<TaskGraphNode>; readonly edges: ReadonlySet<TaskGraphEdge> } {
  const distance = new Map(centers.map((node) => [node, 0]));
  const edges = new Set<TaskGraphEdge>();
  for (const [node, steps] of distance) {
    if (steps === depth) continue;
    for (const edge of edgesOf.get(node) ?? []) {
      edges.add(edge);
      const end = endOf(edge);
      if (!distance.has(end)) distance.set(end, steps + 1);
    }
  }
  return { nodes: new Set(distance.keys()), edges };
}
