import type { Block } from './block.ts';
import type { PathStep } from './caret.ts';
import type { Document } from './document.ts';

/**
 * The steps from the root through the tables that `names` lead through, seen from `block`: a name that opens lists of
 * tables (`[[name]]`) is followed by the index of the item that a header there speaks of, the last one before it
 * (TOML 1.1, "Array of Tables"). With `through: 'itself'` the block's own header counts, too.
 */
export function headerPath(
  names: readonly string[],
  block: Block,
  document: Document,
  { through }: { readonly through: 'itself' | 'before' },
): readonly PathStep[] {
  const counts = countsBefore(names, block, document, through);
  if (counts.size === 0) return names;
  return names.flatMap((name, index): PathStep[] => {
    const count = counts.get(names.slice(0, index + 1).join('\0'));
    return count === undefined ? [name] : [name, count - 1];
  });
}

/** The path of a place inside a block's table, whose first steps were read from the block's own header. */
export function pathThroughHeader(path: readonly PathStep[], block: Block, document: Document): readonly PathStep[] {
  if (block.form === 'root') return path;
  const names = block.header.map(({ name }) => name);
  const own = names.length + (block.form === 'array-item' ? 1 : 0);
  return [...headerPath(names, block, document, { through: 'itself' }), ...path.slice(own)];
}

/** How many items each list of tables has that lies on the way, by the names that lead to it. */
function countsBefore(
  names: readonly string[],
  block: Block,
  document: Document,
  through: 'itself' | 'before',
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const [first, second] = names;
  if (first === undefined) return counts;
  const isSection = document.sections.includes(first) && second !== undefined;
  const entry = isSection ? document.entry(first, second) : document.entry(first);
  const here = document.blocks.place(block).start;
  for (const { block: other } of entry?.fragments ?? []) {
    const isAfter = other !== block && document.blocks.place(other).start > here;
    if (isAfter || (other === block && through === 'before')) break;
    if (other.form !== 'array-item' || !other.header.every(({ name }, index) => name === names[index])) continue;
    const list = other.header.map(({ name }) => name).join('\0');
    for (const inner of counts.keys()) if (inner.startsWith(`${list}\0`)) counts.delete(inner);
    counts.set(list, (counts.get(list) ?? 0) + 1);
  }
  return counts;
}
