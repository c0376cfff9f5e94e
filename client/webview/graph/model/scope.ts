import type { EdgeKind } from '../../../../server/protocol/task-graph.ts';
import { groupBy } from './group-by.ts';
import type { GraphScope, PageEdge, PageNode } from './messages.ts';

export interface Graph {
  readonly nodes: readonly PageNode[];
  readonly edges: readonly PageEdge[];
}

export interface PartOptions {
  readonly scope: GraphScope;
  /** The number of steps from the center. */
  readonly depth: number;
  readonly hiddenKinds: readonly EdgeKind[];
  /** The maximum number of nodes that can be drawn. */
  readonly maxNodes: number;
  /** The task that becomes the center if the scope is too large. */
  readonly caret: string | undefined;
}

/** The part of a graph that is shown. */
export interface GraphPart extends Graph {
  /** The task at the center of the part, if any. */
  readonly center: string | undefined;
  /** The number of nodes in the scope if it exceeds the maximum; the part then surrounds one task of the scope. */
  readonly tooMany: number | undefined;
  /** The number of nodes around the center that are omitted because of the maximum. */
  readonly omitted: number;
}

/** Returns the part of the graph in the scope, or the surroundings of one of its tasks if the scope is too large. */
export function partOf(graph: Graph, { scope, depth, hiddenKinds, maxNodes, caret }: PartOptions): GraphPart {
  const hidden = new Set(hiddenKinds);
  const edges = graph.edges.filter(({ via }) => !hidden.has(via));
  if (scope.kind === 'around') {
    return { ...around({ nodes: graph.nodes, edges }, { center: scope.id, depth, maxNodes }), tooMany: undefined };
  }
  const own = scope.kind === 'workspace' ? graph.nodes : graph.nodes.filter(({ uri }) => uri === scope.uri);
  const part = withTargets({ nodes: graph.nodes, edges }, own);
  if (part.nodes.length <= maxNodes) return { ...part, center: undefined, tooMany: undefined, omitted: 0 };
  const center = own.find(({ id }) => id === caret)?.id ?? busiest(own, part.edges);
  return { ...around(part, { center, depth, maxNodes }), tooMany: part.nodes.length };
}

/** Returns these nodes and the nodes that their edges lead to, including names that are not defined. */
function withTargets({ nodes, edges }: Graph, own: readonly PageNode[]): Graph {
  const starts = new Set(own.filter(({ uri }) => uri !== undefined).map(({ id }) => id));
  const leading = edges.filter(({ from }) => starts.has(from));
  const ids = new Set([...starts, ...leading.map(({ to }) => to)]);
  return { nodes: nodes.filter(({ id }) => ids.has(id)), edges: leading };
}

interface AroundOptions {
  readonly center: string | undefined;
  readonly depth: number;
  readonly maxNodes: number;
}

/**
 * Returns the nodes within `depth` steps from a node, either along the edges or against them, and all edges between
 * them. If there are more than `maxNodes`, omits the most distant nodes.
 */
function around({ nodes, edges }: Graph, { center, depth, maxNodes }: AroundOptions): Omit<GraphPart, 'tooMany'> {
  if (center === undefined || !nodes.some(({ id }) => id === center)) {
    return { nodes: [], edges: [], center: undefined, omitted: 0 };
  }
  const { needs, needed } = edgesByEnd(edges);
  const ways = [
    (id: string) => (needs.get(id) ?? []).map(({ to }) => to),
    (id: string) => (needed.get(id) ?? []).map(({ from }) => from),
  ].map((nextTo) => ({ nextTo, seen: new Set([center]), front: [center] }));
  const ids = new Set([center]);
  const omitted = new Set<string>();
  for (let step = 0; step < depth; step++) {
    for (const way of ways) {
      way.front = way.front.flatMap(way.nextTo).filter((id) => !way.seen.has(id) && way.seen.add(id));
      for (const id of way.front) {
        if (ids.size < maxNodes) ids.add(id);
        else if (!ids.has(id)) omitted.add(id);
      }
    }
  }
  return {
    nodes: nodes.filter(({ id }) => ids.has(id)),
    edges: edges.filter(({ from, to }) => ids.has(from) && ids.has(to)),
    center,
    omitted: omitted.size,
  };
}

type EdgesByNode = ReadonlyMap<string, readonly PageEdge[]>;

/** Returns the outgoing and incoming edges of each node. */
export function edgesByEnd(edges: readonly PageEdge[]): { readonly needs: EdgesByNode; readonly needed: EdgesByNode } {
  return { needs: groupBy(edges, ({ from }) => from), needed: groupBy(edges, ({ to }) => to) };
}

/** Returns the node with the most edges. */
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
