import type { InputProperty } from './input.ts';

/** The maximum length of the items of a page as JSON. */
export const maxPageLength = 30_000;
const defaultItems = 50;
const maxItems = 200;
const maxOffset = 10_000_000;

/** The inputs of tools that return a list. */
export const pageInputs = {
  offset: {
    type: 'integer',
    minimum: 0,
    maximum: maxOffset,
    description: 'Number of items to skip: `next` of the previous result.',
  },
  limit: { type: 'integer', minimum: 1, maximum: maxItems, description: `Items per result; default ${defaultItems}.` },
} as const satisfies Record<string, InputProperty>;

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  readonly offset: number;
  /** The offset of the next page; undefined after the last item. */
  readonly next: number | undefined;
}

/** Returns the part of a list that begins at `offset`: at most `limit` items, and fewer if they are long, but at least one. */
export function pageOf<Item>(
  all: readonly Item[],
  { offset = 0, limit = defaultItems }: { readonly offset?: number | undefined; readonly limit?: number | undefined },
): Page<Item> {
  const items: Item[] = [];
  let length = 0;
  for (const item of all.slice(offset, offset + limit)) {
    length += JSON.stringify(item).length;
    if (length > maxPageLength && items.length > 0) break;
    items.push(item);
  }
  const end = offset + items.length;
  return { items, total: all.length, offset, next: end < all.length ? end : undefined };
}

/** Returns which part of a list a page is, and how to get the next one; undefined if it is the whole list. */
export function pageNote({ items, total, offset, next }: Page<unknown>): string | undefined {
  if (items.length === total) return undefined;
  if (items.length === 0) return `There are ${total} items; \`offset\` ${offset} is after the last one.`;
  const range = `Items ${offset + 1} to ${offset + items.length} of ${total}`;
  const limits = `a result contains at most ${maxItems} items and ${maxPageLength} characters`;
  return `${range} (${limits}).${next === undefined ? '' : ` Call again with \`offset\` ${next} for the next ones.`}`;
}
