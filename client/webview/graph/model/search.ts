import type { PageNode } from './messages.ts';

/** Returns the nodes whose names contain the text, ignoring case; names that start with it come first. */
export function matches(nodes: readonly PageNode[], typed: string): readonly PageNode[] {
  const query = typed.trim().toLowerCase();
  if (query === '') return [];
  const found = nodes.filter(({ name }) => name.toLowerCase().includes(query));
  const begins = ({ name }: PageNode): boolean => name.toLowerCase().startsWith(query);
  return [...found.filter(begins), ...found.filter((node) => !begins(node))];
}

/** Returns the item after or before the current one, wrapping around; the first or last if there is no current item. */
export function following<Item>(items: readonly Item[], current: Item | undefined, step: 1 | -1): Item | undefined {
  const index = current === undefined ? -1 : items.indexOf(current);
  if (index < 0) return step === 1 ? items[0] : items.at(-1);
  return items[(index + step + items.length) % items.length];
}
