import type { EdgeKind } from '../../../../server/protocol/task-graph.ts';
import { groupBy } from './group-by.ts';
import type { PageEdge, PageNode, Scope } from './messages.ts';

export interface Graph {
  readonly nodes: readonly PageNode[];
  readonly edges: readonly PageEdge[];
}

export interface PartOptions {
  readonly scope: Scope;
  /** Steps from the task in the middle. */
  readonly depth: number;
  readonly hiddenKinds: readonly EdgeKind[];
  /** So many nodes can be drawn. */
  readonly most: number;
  /** The task that stands in the middle when the scope is too large. */
  readonly caret: string | undefined;
}

/** What is shown of a graph. */
export interface Part extends Graph {
  /** The task in the middle, where the part is what is around one. */
  readonly center: string | undefined;
  /** So many nodes of the scope; undefined unless that are too many, and the part is around one of them. */
  readonly tooMany: number | undefined;
  /** So many nodes around the center were left out because they would be too many. */
  readonly leftOut: number;
}

/** The part of the graph that the scope means, or what is around one of its tasks when it is too large. */
export function partOf(graph: Graph, { scope, depth, hiddenKinds, most, caret }: PartOptions): Part {
  const hidden = new Set(hiddenKinds);
  const edges = graph.edges.filter(({ via }) => !hidden.has(via));
  if (scope.is === 'around') {
    return { ...around({ nodes: graph.nodes, edges }, { center: scope.id, depth, most }), tooMany: undefined };
  }
  const own = scope.is === 'workspace' ? graph.nodes : graph.nodes.filter(({ uri }) => uri === scope.uri);
  const part = withTargets({ nodes: graph.nodes, edges }, own);
  if (part.nodes.length <= most) return { ...part, center: undefined, tooMany: undefined, leftOut: 0 };
  const center = own.find(({ id }) => id === caret)?.id ?? busiest(own, part.edges);
  return { ...around(part, { center, depth, most }), tooMany: part.nodes.length };
}

/** These nodes, with what they lead to. A name that nobody has is there for the edges to it. */
function withTargets({ nodes, edges }: Graph, own: readonly PageNode[]): Graph {
  const starts = new Set(own.filter(({ uri }) => uri !== undefined).map(({ id }) => id));
  const leading = edges.filter(({ from }) => starts.has(from));
  const ids = new Set([...starts, ...leading.map(({ to }) => to)]);
  return { nodes: nodes.filter(({ id }) => ids.has(id)), edges: leading };
}

interface Surroundings {
  readonly center: string | undefined;
  readonly depth: number;
  readonly most: number;
}

/**
 * What is at most so many steps from a node along the edges, or against them: the nearest first, no more than `most`, and
 * all edges between these.
 */
function around({ nodes, edges }: Graph, { center, depth, most }: Surroundings): Omit<Part, 'tooMany'> {
  if (center === undefined || !nodes.some(({ id }) => id === center)) {
    return { nodes: [], edges: [], center: undefined, leftOut: 0 };
  }
  const { needs, needed } = edgesByEnd(edges);
  const ways = [
    (id: string) => (needs.get(id) ?? []).map(({ to }) => to),
    (id: string) => (needed.get(id) ?? []).map(({ from }) => from),
  ].map((nextTo) => ({ nextTo, seen: new Set([center]), front: [center] }));
  const ids = new Set([center]);
  const leftOut = new Set<string>();
  for (let step = 0; step < depth; step++) {
    for (const way of ways) {
      way.front = way.front.flatMap(way.nextTo).filter((id) => !way.seen.has(id) && way.seen.add(id));
      for (const id of way.front) {
        if (ids.size < most) ids.add(id);
        else if (!ids.has(id)) leftOut.add(id);
      }
    }
  }
  return {
    nodes: nodes.filter(({ id }) => ids.has(id)),
    edges: edges.filter(({ from, to }) => ids.has(from) && ids.has(to)),
    center,
    leftOut: leftOut.size,
  };
}

type EdgesByNode = ReadonlyMap<string, readonly PageEdge[]>;

/** The edges of each node: those that lead from it, and those that lead to it. */
export function edgesByEnd(edges: readonly PageEdge[]): { readonly needs: EdgesByNode; readonly needed: EdgesByNode } {
  return { needs: groupBy(edges, ({ from }) => from), needed: groupBy(edges, ({ to }) => to) };
}

/** The node with the most edges. */
function busiest(nodes: readonly PageNode[], edges: readonly PageEdge[]): string | undefined {
  const counts = new Map(nodes.map(({ id }) => [id, 0]));
  for (const id of edges.flatMap(({ from, to }) => [from, to])) {
    const count = counts.get(id);
    if (count !== undefined) counts.set(id, count + 1);
  }
  let best: string | undefined;
  for (const [id, count] of counts) if (best === undefined || count > (counts.get(best) ?? 0)) best = id;
  return best;
}
