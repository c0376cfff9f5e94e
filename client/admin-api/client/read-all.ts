import type { PageOptions } from '../admin-client.ts';
import type { BrokenRecord, Listing } from '../model.ts';
import { listGoesOn, recordText } from '../reading/listing.ts';
import { RegistryError } from '../registry-error.ts';

export interface ReadAllOptions {
  /** Records of a page. */
  readonly limit: number;
  /** Pages after which nobody believes that it will end. */
  readonly mostPages: number;
}

/** 200,000 records. */
const defaults: ReadAllOptions = { limit: 500, mostPages: 400 };

/**
 * The whole list, page by page. A server that repeats itself or never ends is left, and the list says so at its end. No
 * two items have the same key: what comes again is left out, and is a broken record where it says something else then.
 */
export async function readAll<Item>(
  page: (options: PageOptions) => Promise<Listing<Item>>,
  keyOf: (item: Item) => string,
  { limit, mostPages }: ReadAllOptions = defaults,
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
    const bringsNothing = next.items.length > 0 && items.size === known;
    const isRepeated = nextPage !== undefined && (bringsNothing || seen.has(JSON.stringify(nextPage)));
    if (!isRepeated || !bringsNothing) {
      for (const record of [...next.broken, ...contradictions]) broken.push({ ...record, index: start + record.index });
      start += next.items.length + next.broken.length;
    }
    if (nextPage === undefined) return { items: [...items.values()], broken };
    const end = isRepeated ? 'repeats itself' : pages >= mostPages ? 'does not end' : undefined;
    if (end !== undefined) {
      broken.push(listGoesOn(start, `The list of the registry ${end}; the rest was not read.`));
      return { items: [...items.values()], broken };
    }
    seen.add(JSON.stringify(nextPage));
    next = await page({ limit, page: nextPage });
  }
}

/** Gives those that have the key of another one, and say something else. */
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

/** The specification knows no pages: a server that refuses to be asked for one is asked for everything. */
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
