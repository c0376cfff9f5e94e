import type { GraphScope, PageNode } from './messages.ts';

/**
 * Returns the file or the task to show when the user has not named one: that of the first of these nodes that exists, or else
 * of the first node.
 */
export function scopeNear(
  is: 'file' | 'around',
  nodes: readonly PageNode[],
  preferred: readonly (string | undefined)[],
): GraphScope {
  const node = preferred.map((id) => nodes.find((one) => one.id === id)).find(Boolean) ?? nodes[0];
  const uri = node?.uri ?? nodes.find((one) => one.uri !== undefined)?.uri;
  if (is === 'file') return uri === undefined ? { is: 'workspace' } : { is, uri };
  return node === undefined ? { is: 'workspace' } : { is, id: node.id };
}
