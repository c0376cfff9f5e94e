import type { Document } from '../../document/document.ts';
import { memberNamed, type Node, type ObjectNode } from '../../document/node.ts';
import type { OutlineSymbol } from './outline-symbol.ts';
import { bodyRange, firstLine, propertySymbol, union } from './property-symbols.ts';

/**
 * Returns a symbol for each table of an array of tables, since the tables may be far apart in the text; none for any
 * other value. `list` is the name of the array.
 */
export function tableSymbols(document: Document, list: string, value: Node, depth: number): readonly OutlineSymbol[] {
  return tablesOf(value).map((table) => tableSymbol(document, list, table, depth));
}

function tableSymbol(document: Document, list: string, table: ObjectNode, depth: number): OutlineSymbol {
  const children = table.members.flatMap((member) => {
    const inner = tableSymbols(document, member.key.name, member.value, depth - 1);
    return depth === 0 ? [] : inner.length > 0 ? inner : [propertySymbol(document, member, depth)];
  });
  return {
    name: titleOf(table) ?? list,
    detail: list,
    kind: 'section',
    range: [bodyRange(document, table), ...children.map(({ range }) => range)].reduce(union),
    selection: document.offsetsOf(table),
    children,
  };
}

function tablesOf(value: Node): readonly ObjectNode[] {
  if (value.kind !== 'array' || value.form !== 'tables') return [];
  return value.items.filter((item) => item.kind === 'object');
}

/** Returns the text that identifies a user, an access rule, a quota or a tenant. */
function titleOf(table: ObjectNode): string | undefined {
  const words = ['username', 'name', 'user', 'pattern', 'scope'].flatMap((name) => {
    const value = memberNamed(table, name)?.value;
    return value?.kind === 'string' && value.value !== '' ? [firstLine(value.value)] : [];
  });
  return words.length > 0 ? words.join(' ') : undefined;
}
