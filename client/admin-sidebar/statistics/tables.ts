import type { CacheEntry, Stats, StorageStats } from '../../admin-api/model.ts';
import { countBy } from '../../admin-api/statistics/top-lists.ts';
import type { Translate } from '../../text/translate.ts';
import type { Quantity, SectionContent, TableRow } from '../../webview/statistics/messages.ts';
import { quantity, text } from './quantities.ts';

/** A list, or its state: still loading, or unknown because these credentials cannot read it. */
export type ListOf<Item> = readonly Item[] | 'loading' | 'unknown';

const maxTopEntries = 10;

/** Returns a table of the number of requests by registry and status. */
export function requestsTable({ requests }: Stats, t: Translate): SectionContent {
  const rows = [...requests.byRegistry].flatMap(([registry, statuses]) =>
    [...statuses].map(([status, count]) => ({ registry, status, count })),
  );
  return table({
    columns: [t('Registry'), t('Status'), t('Requests')],
    rows: rows.map(({ registry, status, count }) => [text(registry), text(status), quantity('count', count)]),
    shares: rows.map(({ count }) => count),
    empty: t('Not reported by this server.'),
  });
}

/** Returns a table of response times by percentile. */
export function latencyTable({ requests }: Stats, t: Translate): SectionContent {
  const rows = [...requests.latency];
  return table({
    columns: [t('Percentile'), t('Time')],
    rows: rows.map(([percentile, milliseconds]) => [text(percentile), quantity('milliseconds', milliseconds)]),
    shares: rows.map(([, milliseconds]) => milliseconds),
    empty: t('Not reported by this server.'),
  });
}

/** Returns a table of storage by registry or tenant, largest first. */
export function storageTable(storage: ReadonlyMap<string, StorageStats>, head: string, t: Translate): SectionContent {
  const rows = [...storage].sort(([, a], [, b]) => (b.bytes ?? 0) - (a.bytes ?? 0));
  return table({
    columns: [head, t('Packages'), t('Versions'), t('Size')],
    rows: rows.map(([name, { packages, versions, bytes }]) => [
      text(name),
      quantity('count', packages),
      quantity('count', versions),
      quantity('bytes', bytes),
    ]),
    shares: rows.map(([, { bytes = 0 }]) => bytes),
    empty: t('Not reported by this server.'),
  });
}

/** Returns a table of the top cache entries, with bars for the number that they are sorted by. */
export function entryTable(
  cache: ListOf<CacheEntry>,
  topOf: (entries: readonly CacheEntry[], maxEntries: number) => readonly CacheEntry[],
  numberOf: (entry: CacheEntry) => number,
  t: Translate,
): SectionContent {
  const entries = topOf(itemsOf(cache), maxTopEntries);
  return table({
    columns: [t('Registry'), t('Path'), t('Size'), t('Hits')],
    rows: entries.map(({ registry, path, size, hits }) => [
      text(registry),
      text(path),
      quantity('bytes', size),
      quantity('count', hits),
    ]),
    shares: entries.map(numberOf),
    empty: emptyText(cache, t),
  });
}

/** Returns a table of the number of items by name. */
export function countTable<Item>(
  list: ListOf<Item>,
  nameOf: (item: Item) => string,
  columns: readonly string[],
  t: Translate,
): SectionContent {
  const counts = countBy(itemsOf(list), nameOf);
  return table({
    columns,
    rows: counts.map(([name, count]) => [text(name), quantity('count', count)]),
    shares: counts.map(([, count]) => count),
    empty: emptyText(list, t),
  });
}

function itemsOf<Item>(list: ListOf<Item>): readonly Item[] {
  return typeof list === 'string' ? [] : list;
}

function emptyText(list: ListOf<unknown>, t: Translate): string {
  if (list === 'loading') return t('Loading…');
  return list === 'unknown' ? t('Not reported by this server.') : t('None yet.');
}

interface TableParts {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Quantity[])[];
  /** The values of the bars, in the order of the rows. */
  readonly shares: readonly number[];
  readonly empty: string;
}

function table({ columns, rows, shares, empty }: TableParts): SectionContent {
  const largest = Math.max(0, ...shares);
  const withShares = rows.map((cells, index): TableRow => {
    const share = shares[index];
    return { cells, ...(share !== undefined && largest > 0 && { share: share / largest }) };
  });
  return { kind: 'table', columns, rows: withShares, empty };
}
