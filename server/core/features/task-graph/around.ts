export type Direction = 'needs' | 'needed by';

/** The ends of an edge. */
interface Ends<Node> {
  readonly from: Node;
  readonly to: Node;
}

interface Graph<Node, Edge> {
  readonly nodes: readonly Node[];
  readonly edges: readonly Edge[];
}

/** Returns the edges of each node in one of the two directions. */
export function edgesByNode<Node, Edge extends Ends<Node>>(
  { edges }: Graph<Node, Edge>,
  direction: Direction,
): ReadonlyMap<Node, readonly Edge[]> {
  const found = new Map<Node, Edge[]>();
  for (const edge of edges) {
    const node = direction === 'needs' ? edge.from : edge.to;
    const known = found.get(node);
    if (known) known.push(edge);
    else found.set(node, [edge]);
  }
  return found;
}

/** Returns the part of a graph that is at most `depth` steps from these nodes, in both directions. */
export function around<Node, Edge extends Ends<Node>>(
  graph: Graph<Node, Edge>,
  centers: readonly Node[],
  depth: number,
): Graph<Node, Edge> {
  const needs = within(centers, edgesByNode(graph, 'needs'), ({ to }) => to, depth);
  const needed = within(centers, edgesByNode(graph, 'needed by'), ({ from }) => from, depth);
  const nodes = new Set([...needs.nodes, ...needed.nodes]);
  const edges = new Set([...needs.edges, ...needed.edges]);
  return {
    nodes: graph.nodes.filter((node) => nodes.has(node)),
    edges: graph.edges.filter((edge) => edges.has(edge)),
  };
}

function within<Node, Edge>(
  centers: readonly Node[],
  edgesOf: ReadonlyMap<Node, readonly Edge[]>,
  endOf: (edge: Edge) => Node,
  depth: number,
): { readonly nodes: ReadonlySet<Node>; readonly edges: ReadonlySet<Edge> } {
  const distance = new Map(centers.map((node) => [node, 0]));
  const edges = new Set<Edge>();
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
