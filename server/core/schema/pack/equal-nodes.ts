/** Returns the values that a node contains directly. */
export function childrenOf(node: unknown): readonly unknown[] {
  if (Array.isArray(node)) return node;
  if (node instanceof Map) return [...node].flat(1);
  if (node instanceof Set) return [...node];
  if (typeof node !== 'object' || node === null || node instanceof RegExp) return [];
  return Object.values(node);
}

/**
 * Maps each node to its representative: the first node that is equal to it. Nodes that contain themselves represent
 * themselves.
 */
export function representativesOf(nodes: readonly unknown[]): ReadonlyMap<unknown, unknown> {
  const representatives = new Map(nodes.map((node) => [node, node]));
  const represent = (node: unknown): unknown => representatives.get(node) ?? node;
  // Each round finds equal nodes whose children were found to be equal in the previous round.
  for (let before = Number.POSITIVE_INFINITY, left = [...nodes]; left.length < before; ) {
    before = left.length;
    const indexes = new Map(left.map((node, index) => [node, index]));
    const firsts = new Map<string, unknown>();
    const replaced = new Map<unknown, unknown>();
    for (const node of left) {
      const content = contentOf(node, (child) => indexes.get(represent(child)) ?? -1);
      const first = firsts.get(content);
      if (first === undefined) firsts.set(content, node);
      else replaced.set(node, first);
    }
    for (const [node, representative] of representatives) {
      representatives.set(node, replaced.get(representative) ?? representative);
    }
    left = left.filter((node) => !replaced.has(node));
  }
  return representatives;
}

/** Returns a string that is the same for nodes with the same content. */
function contentOf(node: unknown, indexOf: (child: unknown) => number): string {
  if (typeof node !== 'object' || node === null) return `${typeof node} ${String(node)}`;
  const kind = Object.prototype.toString.call(node);
  const own = node instanceof RegExp ? String(node) : kind === '[object Object]' ? Object.keys(node) : [];
  return JSON.stringify([kind, own, childrenOf(node).map(indexOf)]);
}
