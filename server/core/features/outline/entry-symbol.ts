import { assemble } from '../../document/assemble.ts';
import type { Document } from '../../document/document.ts';
import type { Entry } from '../../document/entry.ts';
import { memberNamed, type Node } from '../../document/node.ts';
import { bodyOf } from './entry-body.ts';
import type { OutlineSymbol } from './outline-symbol.ts';
import { firstLine, propertySymbols } from './property-symbols.ts';

/** Returns the symbol of an entry, with its properties as children down to `depth` levels. */
export function entrySymbol(
  document: Document,
  entry: Entry,
  { kind, depth }: { readonly kind: OutlineSymbol['kind']; readonly depth: number },
): OutlineSymbol {
  const { member } = assemble(entry);
  return {
    name: member.key.name || '""',
    detail: detailOf(member.value),
    kind,
    range: bodyOf(document, entry),
    selection: document.offsetsOf(member.key),
    children: propertySymbols(document, member.value, depth),
  };
}

/** Returns the first line of the description, or of the script of a task that consists only of its script. */
function detailOf(value: Node): string {
  if (value.kind === 'string') return firstLine(value.value);
  const description = value.kind === 'object' ? memberNamed(value, 'description')?.value : undefined;
  return description?.kind === 'string' ? firstLine(description.value) : '';
}
