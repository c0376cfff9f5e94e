import type { Node, StringNode } from '../../document/node.ts';

/** Returns the strings of a value that is a string or a list of strings. */
export function stringsIn(value: Node | undefined): readonly StringNode[] {
  if (value?.kind === 'string') return [value];
  return value?.kind === 'array' ? value.items.filter((item) => item.kind === 'string') : [];
}
