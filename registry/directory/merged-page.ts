import type { PageRequest, RecordPage } from '../storage/contract/records.ts';
import { readCursor, writeCursor } from '../storage/cursor.ts';

interface Sources<Item> {
  /** The records that the configuration file defines. Those of the database with the same names are omitted. */
  readonly own: readonly Item[];
  /** Returns whether a record of the file is in the list; by default, all are. */
  readonly isListed?: (item: Item) => boolean;
  readonly nameOf: (item: Item) => string;
  /** Resolves to a page of the records of the database, ordered by name. */
  readonly stored: (request: PageRequest) => Promise<RecordPage<Item>>;
}

/** Resolves to a page of the records of the configuration file and of the database, ordered by name in code units. */
export async function mergedPage<Item>(
  { limit, cursor }: PageRequest,
  { own, isListed = () => true, nameOf, stored: read }: Sources<Item>,
): Promise<RecordPage<Item>> {
  const [after = ''] = readCursor(cursor) ?? [];
  const names = new Set(own.map(nameOf));
  // Reads more than the page needs, since records that the file overrides are filtered out.
  const stored = await read({ limit: limit + own.length + 1, cursor });
  /** The last name that was read from the database, if there are more. */
  const [end] = readCursor(stored.next) ?? [];
  const listed = own.filter((item) => nameOf(item) > after && isListed(item));
  const merged = [...listed, ...stored.items.filter((item) => !names.has(nameOf(item)))]
    .filter((item) => end === undefined || nameOf(item) <= end)
    .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  const items = merged.slice(0, limit);
  const last = items.at(-1);
  return { items, next: merged.length > limit && last ? writeCursor([nameOf(last)]) : stored.next };
}
