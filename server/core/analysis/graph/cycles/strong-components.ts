interface NodeState {
  readonly index: number;
  low: number;
  readonly open: boolean;
}

/** The state shared by all nodes whose group is known, to use less memory. */
const closed: NodeState = { index: 0, low: 0, open: false };

/**
 * Returns the groups of two or more nodes that can all reach each other, in steps that follow the edges of one node at most.
 * Calls `next` once for each node. This is Tarjan's algorithm without recursion, because a chain of 10,000 tasks must not
 * overflow the stack.
 */
export function* strongComponents<Node>(
  nodes: Iterable<Node>,
  next: (node: Node) => readonly Node[],
): Generator<void, Node[][]> {
  const state = new Map<Node, NodeState>();
  const stack: Node[] = [];
  const found: Node[][] = [];
  const path: { readonly node: Node; readonly following: readonly Node[]; at: number }[] = [];
  const enter = (node: Node): void => {
    const following = next(node);
    // A node that leads nowhere is not part of a group.
    if (following.length === 0) state.set(node, closed);
    else {
      state.set(node, { index: state.size, low: state.size, open: true });
      stack.push(node);
      path.push({ node, following, at: 0 });
    }
  };
  for (const root of nodes) {
    if (state.has(root)) continue;
    enter(root);
    yield;
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const own = state.get(step.node);
      const following = step.following[step.at++];
      if (!own) break;
      if (following !== undefined) {
        const other = state.get(following);
        if (!other) {
          enter(following);
          yield;
        } else if (other.open) own.low = Math.min(own.low, other.index);
        continue;
      }
      path.pop();
      yield;
      const parent = path.at(-1);
      const above = parent && state.get(parent.node);
      if (above) above.low = Math.min(above.low, own.low);
      if (own.low !== own.index) continue;
      const component = stack.splice(stack.lastIndexOf(step.node));
      for (const node of component) state.set(node, closed);
      if (component.length > 1) found.push(component);
    }
  }
  return found;
}
