import type { Block } from './block.ts';
import type { Key, Member, Node } from './node.ts';
import type { Span } from './span.ts';

/** A node in the chain of nodes around an offset: a member, its key, or a value or an item of an array. */
export type ChainLink =
  | { readonly kind: 'member'; readonly node: Member }
  | { readonly kind: 'key'; readonly node: Key }
  | { readonly kind: 'value'; readonly node: Node };

/**
 * Returns the nodes that cover `offset`, outermost first. The offset is relative to the start of the block, and a node
 * covers its end as well. Nodes do not refer to their parents; use this function to find them.
 */
export function chainAt(block: Block, offset: number): readonly ChainLink[] {
  const chain: ChainLink[] = [];
  let members: readonly Member[] = block.members;
  for (;;) {
    const member = members.find((candidate) => covers(candidate, offset));
    if (!member) return chain;
    chain.push({ kind: 'member', node: member });
    if (covers(member.key, offset)) {
      chain.push({ kind: 'key', node: member.key });
      return chain;
    }
    const value = valueChain(member.value, offset, chain);
    if (value?.kind !== 'object') return chain;
    members = value.members;
  }
}

/** Adds the values that cover the offset, from `value` through the items of arrays, and returns the innermost one. */
function valueChain(value: Node, offset: number, chain: ChainLink[]): Node | undefined {
  let innermost: Node | undefined;
  let next: Node | undefined = covers(value, offset) ? value : undefined;
  while (next) {
    chain.push({ kind: 'value', node: next });
    innermost = next;
    next = next.kind === 'array' ? next.items.find((item) => covers(item, offset)) : undefined;
  }
  return innermost;
}

export function covers(span: Span, offset: number): boolean {
  return span.start <= offset && offset <= span.end;
}
