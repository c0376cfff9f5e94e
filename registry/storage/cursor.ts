import type { PageRequest, RecordPage } from './contract/records.ts';
import { InvalidCursor } from './errors.ts';

/** Returns the key after which a page begins, which clients treat as opaque. Throws InvalidCursor. */
export function readCursor(cursor: string | undefined): readonly string[] | undefined {
  if (cursor === undefined) return undefined;
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(key) && key.every((part) => typeof part === 'string')) return key;
  } catch {
    // Reported below, like any other invalid cursor.
  }
  throw new InvalidCursor();
}

/** Returns a page of items. `items` contains one item more than the limit if there is a next page. */
export function pageOf<Item>(
  items: readonly Item[],
  { limit }: PageRequest,
  keyOf: (item: Item) => readonly string[],
): RecordPage<Item> {
  const shown = items.slice(0, limit);
  const last = shown.at(-1);
  const isLast = items.length <= limit || last === undefined;
  return { items: shown, next: isLast ? undefined : writeCursor(keyOf(last)) };
}

/**
 * The maximum number of rows that a page with a filter reads. The page may thus have fewer items than requested, even none,
 * although there is a next page.
 */
export const maxScannedRows = 5_000;

/** Returns the maximum number of rows that a page with a filter reads. */
export function rowsToScan({ limit }: Pick<PageRequest, 'limit'>): number {
  return Math.max(maxScannedRows, limit + 1);
}

/**
 * Returns a page of filtered items. `lastScanned` returns the key of the last row that was read, if there may be further ones.
 */
export function filteredPageOf<Item>(
  items: readonly Item[],
  request: PageRequest,
  { keyOf, lastScanned }: { keyOf(item: Item): readonly string[]; lastScanned(): readonly string[] | undefined },
): RecordPage<Item> {
  const page = pageOf(items, request, keyOf);
  if (page.next !== undefined) return page;
  const last = lastScanned();
  return { items: page.items, next: last && writeCursor(last) };
}

/** Returns the cursor of a key; the inverse of `readCursor`. */
export function writeCursor(key: readonly string[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/** Returns the pattern of `LIKE … ESCAPE '\\'` for texts that contain this one. */
export function containing(part: string): string {
  return `%${part.replace(/[\\%_]/g, '\\$&')}%`;
}
