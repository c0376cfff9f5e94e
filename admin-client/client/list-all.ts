import type { PageOptions } from '../admin-client.ts';
import { type Clock, systemClock } from '../clock.ts';
import { incompleteList, recordText } from '../reading/listing.ts';
import type { BrokenRecord, Listing, ListPage } from '../records/model.ts';

/** The limits of a whole list, which protect the extension host from endless lists. */
export interface ListLimits {
  readonly records: number;
  /** The total size of the responses, in characters. */
  readonly bytes: number;
  readonly pages: number;
  /** Milliseconds. */
  readonly time: number;
}

const defaultLimits: ListLimits = { records: 200_000, bytes: 64 * 1024 * 1024, pages: 2_000, time: 5 * 60_000 };

export interface ListAllOptions<Item> {
  readonly keyOf: (item: Item) => string;
  readonly signal?: AbortSignal | undefined;
  readonly clock?: Clock | undefined;
  readonly limits?: Partial<ListLimits>;
  /** Called with the records read so far: after the first page, and then whenever their number has doubled. */
  readonly onProgress?: (soFar: Listing<Item>) => void;
}

/**
 * Reads all pages of a list. The first request has no page parameters, because spec 4.2 does not define any;
 * later requests use those that the server names. If the server repeats pages or exceeds a limit, reading stops, and
 * the last broken record describes the problem. An item with the same key as an earlier item is omitted; if its
 * contents differ, it is added to the broken records.
 */
export async function listAll<Item>(
  page: (options: PageOptions) => Promise<ListPage<Item>>,
  { keyOf, signal, clock = systemClock, onProgress, ...options }: ListAllOptions<Item>,
): Promise<Listing<Item>> {
  const limits = { ...defaultLimits, ...options.limits };
  const end = clock.now() + limits.time;
  const items = new Map<string, Item>();
  const broken: BrokenRecord[] = [];
  const seen = new Set<string>();
  const used = { records: 0, bytes: 0, pages: 0 };
  let nextProgress = 1;
  for (let key: ListPage<Item>['nextPage']; ; ) {
    const next = await page({ ...(signal && { signal }), ...(key && { page: key }) });
    const known = items.size;
    const contradictions = addNew(items, next.items, keyOf);
    const { nextPage } = next;
    const hasNothingNew = next.items.length > 0 && items.size === known;
    const isRepeated = nextPage !== undefined && (hasNothingNew || seen.has(JSON.stringify(nextPage)));
    if (!isRepeated || !hasNothingNew) {
      for (const record of [...next.broken, ...contradictions]) {
        broken.push({ ...record, index: used.records + record.index });
      }
      used.records += next.items.length + next.broken.length;
    }
    used.bytes += next.bytes;
    used.pages++;
    if (nextPage === undefined) return { items: [...items.values()], broken };
    const problem = isRepeated ? 'The registry repeats pages of this list' : exceeded(used, limits, clock.now() > end);
    if (problem !== undefined) {
      broken.push(incompleteList(used.records, `${problem}; the rest was not read.`));
      return { items: [...items.values()], broken };
    }
    if (items.size >= nextProgress && onProgress !== undefined) {
      nextProgress = items.size * 2;
      onProgress({ items: [...items.values()], broken: [...broken], isPartial: true });
    }
    seen.add(JSON.stringify(nextPage));
    key = nextPage;
  }
}

/** Returns a clause about the limit that was reached; undefined if none was. */
function exceeded(used: Omit<ListLimits, 'time'>, limits: ListLimits, isLate: boolean): string | undefined {
  if (used.records >= limits.records) return `This list has more than ${limits.records} records`;
  if (used.bytes >= limits.bytes) return `This list is larger than ${Math.floor(limits.bytes / 1024 / 1024)} MB`;
  if (used.pages >= limits.pages) return `This list has more than ${limits.pages} pages`;
  return isLate ? `Reading this list took longer than ${Math.round(limits.time / 60_000)} minutes` : undefined;
}

/** Adds the items with new keys. Returns the items whose contents differ from an earlier item with the same key. */
function addNew<Item>(
  items: Map<string, Item>,
  page: readonly Item[],
  keyOf: (item: Item) => string,
): readonly BrokenRecord[] {
  return page.flatMap((item, index) => {
    const key = keyOf(item);
    const other = items.get(key);
    if (other === undefined) items.set(key, item);
    if (other === undefined || JSON.stringify(item) === JSON.stringify(other)) return [];
    const problem = 'This record occurs more than once, with different contents.';
    return [{ index, problem, text: recordText(item) }];
  });
}
