import { memberNamed, type Node, type ObjectNode, type StringNode } from '../../document/node.ts';

/** Returns the string with this name; undefined if there is none or if it is not closed. */
export function textIn(table: ObjectNode | undefined, name: string): StringNode | undefined {
  return textOf(table && memberNamed(table, name)?.value);
}

/** Returns a value if it is a closed string. */
export function textOf(value: Node | undefined): StringNode | undefined {
  return value?.kind === 'string' && value.closed ? value : undefined;
}

export function textsIn(table: ObjectNode | undefined, name: string): readonly StringNode[] {
  const value = table && memberNamed(table, name)?.value;
  if (value?.kind !== 'array') return [];
  return value.items.filter((item) => item.kind === 'string').filter(({ closed }) => closed);
}

export function tableIn(table: ObjectNode | undefined, name: string): ObjectNode | undefined {
  const value = table && memberNamed(table, name)?.value;
  return value?.kind === 'object' ? value : undefined;
}

/** Returns the tables in an array. */
export function tablesOf(node: Node | undefined): readonly ObjectNode[] {
  return node?.kind === 'array' ? node.items.filter((item) => item.kind === 'object') : [];
}
