import type { GraphScope, PageNode } from './messages.ts';

/**
 * Returns the file or the task to show if the user has not selected one: that of the first preferred node that exists,
 * or else of the first node.
 */
export function scopeNear(
  kind: 'file' | 'around',
  nodes: readonly PageNode[],
  preferred: readonly (string | undefined)[],
): GraphScope {
  const node = preferred.map((id) => nodes.find((one) => one.id === id)).find(Boolean) ?? nodes[0];
  const uri = node?.uri ?? nodes.find((one) => one.uri !== undefined)?.uri;
  if (kind === 'file') return uri === undefined ? { kind: 'workspace' } : { kind, uri };
  return node === undefined ? { kind: 'workspace' } : { kind, id: node.id };
}
