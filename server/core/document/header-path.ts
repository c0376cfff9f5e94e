import type { Block } from './block.ts';
import type { PathStep } from './caret.ts';
import type { Document } from './document.ts';

/**
 * Returns the path from the root through the tables with these names, as seen from `block`. The name of an array of
 * tables (`[[name]]`) is followed by the index of the last item before `block`, to which a header at this point refers
 * (TOML 1.1, "Array of Tables"). With `through: 'itself'`, the header of `block` is included.
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

/**
 * Returns a path inside a block's table, with the indexes of arrays of tables added. The first steps of `path` are the
 * names in the block's header.
 */
export function pathThroughHeader(path: readonly PathStep[], block: Block, document: Document): readonly PathStep[] {
  if (block.form === 'root') return path;
  const names = block.header.map(({ name }) => name);
  const own = names.length + (block.form === 'array-item' ? 1 : 0);
  return [...headerPath(names, block, document, { through: 'itself' }), ...path.slice(own)];
}

/** Returns the number of items of each array of tables along the path, by the path of the array. */
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
