import type { PageOptions } from '../admin-client.ts';
import type { BrokenRecord, Listing } from '../model.ts';
import { incompleteList, recordText } from '../reading/listing.ts';
import { RegistryError } from '../registry-error.ts';

export interface ReadAllOptions {
  /** The number of records on a page. */
  readonly limit: number;
  /** The maximum number of pages. */
  readonly maxPages: number;
}

/** At most 200,000 records. */
const defaults: ReadAllOptions = { limit: 500, maxPages: 400 };

/**
 * Reads all pages of a list. If the server repeats pages or sends too many, reading stops, and the last broken record
 * describes the problem. An item with the same key as an earlier item is omitted; if its contents differ, it is added to the
 * broken records.
 */
export async function readAll<Item>(
  page: (options: PageOptions) => Promise<Listing<Item>>,
  keyOf: (item: Item) => string,
  { limit, maxPages }: ReadAllOptions = defaults,
): Promise<Listing<Item>> {
  const items = new Map<string, Item>();
  const broken: BrokenRecord[] = [];
  const seen = new Set<string>();
  let start = 0;
  let next = await firstPage(page, limit);
  for (let pages = 1; ; pages++) {
    const known = items.size;
    const contradictions = addNew(items, next.items, keyOf);
    const { nextPage } = next;
    const hasNothingNew = next.items.length > 0 && items.size === known;
    const isRepeated = nextPage !== undefined && (hasNothingNew || seen.has(JSON.stringify(nextPage)));
    if (!isRepeated || !hasNothingNew) {
      for (const record of [...next.broken, ...contradictions]) broken.push({ ...record, index: start + record.index });
      start += next.items.length + next.broken.length;
    }
    if (nextPage === undefined) return { items: [...items.values()], broken };
    if (isRepeated || pages >= maxPages) {
      const problem = isRepeated
        ? 'The registry repeats pages of this list'
        : `This list has more than ${maxPages} pages`;
      broken.push(incompleteList(start, `${problem}; the rest was not read.`));
      return { items: [...items.values()], broken };
    }
    seen.add(JSON.stringify(nextPage));
    next = await page({ limit, page: nextPage });
  }
}

/** Adds the items with new keys, and returns those whose contents contradict an earlier item with the same key. */
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

/**
 * Requests the whole list if the server rejects a request for a page, because the specification does not require pagination.
 */
async function firstPage<Item>(
  page: (options: PageOptions) => Promise<Listing<Item>>,
  limit: number,
): Promise<Listing<Item>> {
  try {
    return await page({ limit });
  } catch (error) {
    const isRefused = error instanceof RegistryError && error.kind === 'refused';
    if (!isRefused) throw error;
    return page({});
  }
}
