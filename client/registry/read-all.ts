import type { PageOptions } from './admin-client.ts';
import type { BrokenRecord, Listing } from './model.ts';
import { listGoesOn } from './reading/listing.ts';
import { RegistryError } from './registry-error.ts';

export interface ReadAllOptions {
  /** Records of a page. */
  readonly limit: number;
  /** Pages after which nobody believes that it will end. */
  readonly mostPages: number;
}

/** 200,000 records. */
const defaults: ReadAllOptions = { limit: 500, mostPages: 400 };

/** The whole list, page by page. A server that repeats itself or never ends is left, and the list says so at its end. */
export async function readAll<Item>(
  page: (options: PageOptions) => Promise<Listing<Item>>,
  { limit, mostPages }: ReadAllOptions = defaults,
): Promise<Listing<Item>> {
  const items: Item[] = [];
  const broken: BrokenRecord[] = [];
  const seen = new Set<string>();
  const records = (): number => items.length + broken.length;
  let next = await firstPage(page, limit);
  for (let pages = 1; ; pages++) {
    const start = records();
    for (const item of next.items) items.push(item);
    for (const record of next.broken) broken.push({ ...record, index: start + record.index });
    const cursor = next.nextCursor;
    if (cursor === undefined) return { items, broken };
    const end = seen.has(cursor) ? 'repeats itself' : pages >= mostPages ? 'does not end' : undefined;
    if (end !== undefined) {
      broken.push(listGoesOn(records(), `The list of the registry ${end}: what follows was not read.`));
      return { items, broken };
    }
    seen.add(cursor);
    next = await page({ limit, cursor });
  }
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
