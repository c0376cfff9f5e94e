import type { Node } from '../../document/node.ts';

/**
 * Returns whether a value, or any value inside it, is missing. Iterative, so that deep nesting does not overflow the
 * stack.
 */
export function containsMissing(node: Node): boolean {
  const pending: Node[] = [node];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.kind === 'missing') return true;
    if (next.kind === 'array') for (const item of next.items) pending.push(item);
    if (next.kind === 'object') for (const { value } of next.members) pending.push(value);
  }
  return false;
}
