import type { CacheEntry, Stats, StorageStats } from '../../../admin-client/records/model.ts';
import { countBy } from '../../../admin-client/statistics/top-lists.ts';
import type { Translate } from '../../text/translate.ts';
import type { Quantity, SectionContent, TableRow } from '../../webview/statistics/messages.ts';
import { numberText } from '../wording/quantity.ts';
import { quantity, text } from './quantities.ts';

/** A list, or its state: still loading, or unknown because these credentials cannot read it. */
export type ListOf<Item> = readonly Item[] | 'loading' | 'unknown';

const maxTopEntries = 10;

/** Returns a table of the number of requests by registry and status. */
export function requestsTable({ requests, others }: Stats, t: Translate): SectionContent {
  const rows = [...requests.byRegistry].flatMap(([registry, statuses]) =>
    [...statuses].map(([status, count]) => ({ registry, status, count })),
  );
  // If rows are omitted, the largest counts come first.
  if (rows.length > maxRows) rows.sort((a, b) => b.count - a.count);
  return table({
    columns: [t('Registry'), t('Status'), t('Requests')],
    rows: rows.map(({ registry, status, count }) => [text(registry), text(status), quantity('count', count)]),
    shares: rows.map(({ count }) => count),
    empty: notReported(others, t),
    t,
  });
}

/** Returns a table of response times by percentile. */
export function latencyTable({ requests, others }: Stats, t: Translate): SectionContent {
  const rows = [...requests.latency];
  return table({
    columns: [t('Percentile'), t('Time')],
    rows: rows.map(([percentile, milliseconds]) => [text(percentile), quantity('milliseconds', milliseconds)]),
    shares: rows.map(([, milliseconds]) => milliseconds),
    empty: notReported(others, t),
    t,
  });
}

/** Returns a table of storage by registry or tenant, largest first. */
export function storageTable(
  storage: ReadonlyMap<string, StorageStats>,
  { others }: Pick<Stats, 'others'>,
  head: string,
  t: Translate,
): SectionContent {
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
    empty: notReported(others, t),
    t,
  });
}

/** Returns a table of the top cache entries, with a bar for the number by which they are sorted. */
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
    t,
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
    t,
  });
}

/** Returns a table of the figures of the server that no other section of the page shows, unchanged. */
export function othersTable({ others, moreOthers }: Stats, t: Translate): SectionContent {
  const rows = others.map(([path, value]) => [
    text(path),
    typeof value === 'number' ? quantity('count', value) : text(String(value)),
  ]);
  return table({
    columns: [t('Name'), t('Value')],
    rows,
    shares: [],
    empty: '',
    more: moreOthers,
    t,
  });
}

/** Returns the length of a list; undefined if the list has not been read. */
export function countOf(list: ListOf<unknown>): number | undefined {
  return typeof list === 'string' ? undefined : list.length;
}

/** Returns the total size of the cache entries; undefined if no size is known. */
export function bytesOf(list: ListOf<CacheEntry>): number | undefined {
  const sizes = itemsOf(list).flatMap(({ size }) => size ?? []);
  return sizes.length === 0 ? undefined : sizes.reduce((sum, size) => sum + size, 0);
}

/** Returns the text of an empty table. Other figures of the server can have the same meaning. */
function notReported(others: Stats['others'], t: Translate): string {
  return others.length === 0
    ? t('Not reported by this server.')
    : t('Not reported under a known name; see the other figures of this server.');
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
  /** The number of rows that have already been omitted. */
  readonly more?: number;
  readonly t: Translate;
}

/** The maximum number of rows. More rows would make the page slow, and a hostile server can send any number. */
const maxRows = 200;

/** Returns a table of the first rows. The last row contains the number of omitted rows. */
function table({ columns, rows, shares, empty, more = 0, t }: TableParts): SectionContent {
  const largest = shares.reduce((max, share) => Math.max(max, share), 0);
  const shown = rows.slice(0, maxRows).map((cells, index): TableRow => {
    const share = shares[index];
    return { cells, ...(share !== undefined && largest > 0 && { share: share / largest }) };
  });
  const left = rows.length - shown.length + more;
  const rest: TableRow[] =
    left > 0
      ? [
          {
            cells: [
              text(t('{0} more', numberText(left))),
              ...columns.slice(1).map(() => ({ unit: 'text', text: '' }) as const),
            ],
          },
        ]
      : [];
  return { kind: 'table', columns, rows: [...shown, ...rest], empty };
}
