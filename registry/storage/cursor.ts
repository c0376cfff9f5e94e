import { InvalidCursor } from './errors.ts';
import type { Page, PageRequest } from './records.ts';

/** What stands between two parts of a list: the key after which the next part begins, unreadable on purpose. */
export function readCursor(cursor: string | undefined): readonly string[] | undefined {
  if (cursor === undefined) return undefined;
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(key) && key.every((part) => typeof part === 'string')) return key;
  } catch {
    // Answered below, as every other text that is no cursor.
  }
  throw new InvalidCursor();
}

/** Makes a page of rows of which one more than asked for was read. */
export function pageOf<Item>(
  items: readonly Item[],
  { limit }: PageRequest,
  keyOf: (item: Item) => readonly string[],
): Page<Item> {
  const shown = items.slice(0, limit);
  const last = shown.at(-1);
  const isLast = items.length <= limit || last === undefined;
  return { items: shown, next: isLast ? undefined : writeCursor(keyOf(last)) };
}

/** The other way round of `readCursor`. */
export function writeCursor(key: readonly string[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/** For `LIKE … ESCAPE '\\'`: any text that contains this one. */
export function containing(part: string): string {
  return `%${part.replace(/[\\%_]/g, '\\$&')}%`;
}
