import type { PageNode } from './messages.ts';

/** The nodes whose names hold what was typed, in any case of letters; those that begin with it first. */
export function matches(nodes: readonly PageNode[], typed: string): readonly PageNode[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return [];
  const found = nodes.filter(({ name }) => name.toLowerCase().includes(wanted));
  const begins = ({ name }: PageNode): boolean => name.toLowerCase().startsWith(wanted);
  return [...found.filter(begins), ...found.filter((node) => !begins(node))];
}

/** The one after another in a list that goes round, or before it; the first when that is not in it. */
export function following<Item>(items: readonly Item[], current: Item | undefined, step: 1 | -1): Item | undefined {
  const index = current === undefined ? -1 : items.indexOf(current);
  if (index < 0) return step === 1 ? items[0] : items.at(-1);
  return items[(index + step + items.length) % items.length];
}
