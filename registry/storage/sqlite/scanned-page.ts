import { nextTurn } from '../../slices/next-turn.ts';
import type { PageRequest, RecordPage } from '../contract/records.ts';
import { filteredPageOf, rowsToScan } from '../cursor.ts';

/** The number of rows that are read before other work runs. */
export const scannedInTurn = 250;

/** The matching rows of a portion of a table. */
export interface ScannedPortion<Item> {
  readonly items: readonly Item[];
  /** The key of the last row that was read, whether or not it matches; undefined if there are fewer rows than requested. */
  readonly last: readonly string[] | undefined;
}

export interface Scan<Item> {
  /** The key after which the scan begins. */
  readonly after: readonly string[];
  readonly keyOf: (item: Item) => readonly string[];
  /** Reads the next rows after a key, with a statement that ends before it returns; at most `limit` of the items are needed. */
  readonly read: (after: readonly string[], rows: number, limit: number) => ScannedPortion<Item>;
}

/**
 * Resolves to a page of the matching rows of a table, of which at most `maxScannedRows` are read, in portions between which other work
 * runs. No statement is open in between, so a change is visible to the portions after it, as to the pages after it: each row is
 * listed at most once and in order, and a row that exists all the time is not omitted.
 */
export async function scannedPage<Item>(
  request: PageRequest,
  { after, keyOf, read }: Scan<Item>,
): Promise<RecordPage<Item>> {
  const max = rowsToScan(request);
  const found: Item[] = [];
  let last: readonly string[] | undefined = after;
  for (let scanned = 0; ; ) {
    const rows = Math.min(scannedInTurn, max - scanned);
    const portion = read(last, rows, request.limit + 1 - found.length);
    found.push(...portion.items);
    scanned += rows;
    last = portion.last;
    if (last === undefined || found.length > request.limit || scanned === max) break;
    await nextTurn();
  }
  return filteredPageOf(found, request, { keyOf, lastScanned: () => last });
}
