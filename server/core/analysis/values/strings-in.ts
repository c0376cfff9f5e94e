import type { Node, StringNode } from '../../document/node.ts';

/** The strings of a value that is one string or a list of them. */
export function stringsIn(value: Node | undefined): readonly StringNode[] {
  if (value?.kind === 'string') return [value];
  return value?.kind === 'array' ? value.items.filter((item) => item.kind === 'string') : [];
}
