import type { AccessRule, CacheEntry, Stats, StorageStats, User } from '../../admin-api/model.ts';
import { type Activity, hitRatio } from '../../admin-api/statistics/activity.ts';
import { countBy, largestEntries, mostUsedEntries } from '../../admin-api/statistics/top-lists.ts';
import type { Translate } from '../../text/translate.ts';
import { visibleText } from '../../text/visible-text.ts';
import type { PageSection, Quantity, SectionContent, TableRow } from '../../webview/statistics/messages.ts';

/** A list, or why there is none: it is being read, or these credentials cannot read it. */
export type ListOf<Item> = readonly Item[] | 'loading' | 'unknown';

/** The data of the page. */
export interface Numbers {
  readonly stats: Stats;
  readonly activity: readonly Activity[];
  readonly users: ListOf<User>;
  readonly rules: ListOf<AccessRule>;
  readonly cache: ListOf<CacheEntry>;
}

const maxTopEntries = 10;

/** Returns the data as the sections of the page. */
export function report({ stats, activity, users, rules, cache }: Numbers, t: Translate): readonly PageSection[] {
  return [
    { id: 'overview', title: t('Overview'), content: overview(stats, t) },
    {
      id: 'requests-per-second',
      title: t('Requests per Second'),
      note: t('Measured while this page is visible. Includes the requests of the page itself.'),
      content: requestsChart(activity, t),
    },
    {
      id: 'hit-ratio',
      title: t('Cache Hit Ratio over Time'),
      note: t('Of the cache requests between two measurements.'),
      content: hitRatioChart(activity, t),
    },
    {
      id: 'requests',
      title: t('Requests by Registry and Status'),
      note: t('Since the start of the server.'),
      content: requestsTable(stats, t),
    },
    {
      id: 'latency',
      title: t('Latency'),
      note: t('The milliseconds within which the given percentage of all requests was answered.'),
      content: latencyTable(stats, t),
    },
    {
      id: 'storage',
      title: t('Storage by Registry'),
      content: storageTable(stats.storageByRegistry, t('Registry'), t),
    },
    ...(stats.storageByTenant.size > 0
      ? [{ id: 'tenants', title: t('Storage by Tenant'), content: storageTable(stats.storageByTenant, t('Tenant'), t) }]
      : []),
    {
      id: 'largest',
      title: t('Largest Cache Entries'),
      content: entryTable(cache, largestEntries, ({ size = 0 }) => size, t),
    },
    {
      id: 'most-used',
      title: t('Most Used Cache Entries'),
      content: entryTable(cache, mostUsedEntries, ({ hits = 0 }) => hits, t),
    },
    {
      id: 'roles',
      title: t('Users by Role'),
      content: countTable(users, ({ role }) => role, [t('Role'), t('Users')], t),
    },
    {
      id: 'permissions',
      title: t('Access Rules by Permission'),
      content: countTable(rules, ({ permission }) => permission, [t('Permission'), t('Rules')], t),
    },
  ];
}

function overview(stats: Stats, t: Translate): SectionContent {
  const { mode, multiTenant, uptimeSeconds, cache, requests } = stats;
  const modes = new Map([
    ['simple-token', t('Simple token')],
    ['acl', t('Users and rules')],
    ['oidc', t('OIDC')],
  ]);
  const tenants = multiTenant === undefined ? undefined : multiTenant ? t('Yes') : t('No');
  const isCacheIdle = cache.hits === 0 && cache.misses === 0;
  return {
    kind: 'figures',
    figures: [
      { label: t('Mode'), quantity: text(mode === undefined ? undefined : (modes.get(mode) ?? mode)) },
      { label: t('Tenants'), quantity: text(tenants) },
      { label: t('Running for'), quantity: quantity('seconds', uptimeSeconds) },
      { label: t('Requests'), quantity: quantity('count', requests.total) },
      { label: t('Users'), quantity: quantity('count', stats.users) },
      { label: t('Access rules'), quantity: quantity('count', stats.rules) },
      {
        label: t('Cache hit ratio'),
        quantity: isCacheIdle ? text(t('not used yet')) : quantity('ratio', hitRatio(cache)),
      },
      { label: t('Cache hits'), quantity: quantity('count', cache.hits) },
      { label: t('Cache misses'), quantity: quantity('count', cache.misses) },
      { label: t('Cache entries'), quantity: quantity('count', cache.entries) },
      { label: t('Cache size'), quantity: quantity('bytes', cache.bytes) },
      { label: t('Database size'), quantity: quantity('bytes', stats.databaseBytes) },
    ],
  };
}

function requestsChart(activity: readonly Activity[], t: Translate): SectionContent {
  const registries = new Set(activity.flatMap(({ requestsPerSecond }) => [...(requestsPerSecond?.keys() ?? [])]));
  return {
    kind: 'chart',
    unit: 'per-second',
    times: activity.map(({ time }) => time),
    series: [...registries].map((registry) => ({
      label: registry === '' ? t('All registries') : visibleText(registry),
      values: activity
        .map(({ requestsPerSecond }) => requestsPerSecond && (requestsPerSecond.get(registry) ?? 0))
        .map(orGap),
    })),
    empty: t('Shown after the second measurement.'),
  };
}

function hitRatioChart(activity: readonly Activity[], t: Translate): SectionContent {
  const isUsed = activity.some(({ hitRatio: ratio }) => ratio !== undefined);
  return {
    kind: 'chart',
    unit: 'ratio',
    times: isUsed ? activity.map(({ time }) => time) : [],
    series: isUsed ? [{ label: t('Hit ratio'), values: activity.map(({ hitRatio: ratio }) => orGap(ratio)) }] : [],
    empty: t('The cache received no requests while this page was visible.'),
  };
}

function orGap(value: number | undefined): number | null {
  return value ?? null;
}

function requestsTable({ requests }: Stats, t: Translate): SectionContent {
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

function latencyTable({ requests }: Stats, t: Translate): SectionContent {
  const rows = [...requests.latency];
  return table({
    columns: [t('Percentile'), t('Time')],
    rows: rows.map(([percentile, milliseconds]) => [text(percentile), quantity('milliseconds', milliseconds)]),
    shares: rows.map(([, milliseconds]) => milliseconds),
    empty: t('Not reported by this server.'),
  });
}

function storageTable(storage: ReadonlyMap<string, StorageStats>, head: string, t: Translate): SectionContent {
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

function entryTable(
  cache: ListOf<CacheEntry>,
  topOf: (entries: readonly CacheEntry[], most: number) => readonly CacheEntry[],
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

function countTable<Item>(
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

function text(value: string | undefined): Quantity {
  return value === undefined ? { unit: 'unknown' } : { unit: 'text', text: visibleText(value) };
}

function quantity(unit: Exclude<Quantity['unit'], 'text' | 'unknown'>, value: number | undefined): Quantity {
  return value === undefined || !Number.isFinite(value) ? { unit: 'unknown' } : { unit, value };
}
