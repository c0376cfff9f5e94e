import type { AccessRule, CacheEntry, Stats, User } from '../../../admin-client/records/model.ts';
import { type Activity, hitRatio } from '../../../admin-client/statistics/activity.ts';
import { largestEntries, mostUsedEntries } from '../../../admin-client/statistics/top-lists.ts';
import type { Translate } from '../../text/translate.ts';
import type { Figure, PageSection, SectionContent } from '../../webview/statistics/messages.ts';
import { hitRatioChart, requestsChart } from './charts.ts';
import { quantity, text } from './quantities.ts';
import {
  bytesOf,
  countOf,
  countTable,
  entryTable,
  type ListOf,
  latencyTable,
  othersTable,
  requestsTable,
  storageTable,
} from './tables.ts';

/** The data of the page. */
export interface Numbers {
  readonly stats: Stats;
  readonly activity: readonly Activity[];
  readonly users: ListOf<User>;
  readonly rules: ListOf<AccessRule>;
  readonly cache: ListOf<CacheEntry>;
}

/** Returns the data as the sections of the page. */
export function report({ stats, activity, users, rules, cache }: Numbers, t: Translate): readonly PageSection[] {
  return [
    { id: 'overview', title: t('Overview'), content: overview({ stats, users, rules, cache }, t) },
    {
      id: 'requests-per-second',
      title: t('Requests per Second'),
      note: t('Measured while this page is visible. Includes the requests of the page itself.'),
      content: requestsChart(activity, t),
    },
    {
      id: 'hit-ratio',
      title: t('Cache Hit Ratio over Time'),
      note: t('The share of cache hits among the cache requests between two measurements.'),
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
      note: t('The time in milliseconds within which this percentage of requests was answered.'),
      content: latencyTable(stats, t),
    },
    {
      id: 'storage',
      title: t('Storage by Registry'),
      content: storageTable(stats.storageByRegistry, stats, t('Registry'), t),
    },
    ...(stats.storageByTenant.size > 0
      ? [
          {
            id: 'tenants',
            title: t('Storage by Tenant'),
            content: storageTable(stats.storageByTenant, stats, t('Tenant'), t),
          },
        ]
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
    ...(stats.others.length > 0
      ? [{ id: 'others', title: t('Other Figures of This Server'), content: othersTable(stats, t) }]
      : []),
  ];
}

function overview({ stats, users, rules, cache: entries }: Omit<Numbers, 'activity'>, t: Translate): SectionContent {
  const { version, mode, multiTenant, anonymousReads, uptimeSeconds, cache, requests, webhooks } = stats;
  const modes = new Map([
    ['simple-token', t('Simple token')],
    ['acl', t('Users and access rules')],
    ['oidc', t('OIDC')],
  ]);
  const answer = (is: boolean): string => (is ? t('Yes') : t('No'));
  const isCacheIdle = cache.hits === 0 && cache.misses === 0;
  return {
    kind: 'figures',
    figures: [
      { label: t('Mode'), quantity: text(mode === undefined ? undefined : (modes.get(mode) ?? mode)) },
      { label: t('Tenants'), quantity: text(multiTenant === undefined ? undefined : answer(multiTenant)) },
      ...(anonymousReads === undefined
        ? []
        : [{ label: t('Anonymous reads'), quantity: text(answer(anonymousReads)) }]),
      ...(version === undefined ? [] : [{ label: t('Version'), quantity: text(version) }]),
      { label: t('Running for'), quantity: quantity('seconds', uptimeSeconds) },
      { label: t('Requests'), quantity: quantity('count', requests.total) },
      { label: t('Users'), quantity: quantity('count', stats.users ?? countOf(users)) },
      { label: t('Access rules'), quantity: quantity('count', stats.rules ?? countOf(rules)) },
      {
        label: t('Cache hit ratio'),
        quantity: isCacheIdle ? text(t('not used yet')) : quantity('ratio', hitRatio(cache)),
      },
      { label: t('Cache hits'), quantity: quantity('count', cache.hits) },
      { label: t('Cache misses'), quantity: quantity('count', cache.misses) },
      { label: t('Cache entries'), quantity: quantity('count', cache.entries ?? countOf(entries)) },
      { label: t('Cache size'), quantity: quantity('bytes', cache.bytes ?? bytesOf(entries)) },
      { label: t('Database size'), quantity: quantity('bytes', stats.databaseBytes) },
      ...countFigure(t('Waiting webhook deliveries'), webhooks.waiting),
      ...countFigure(t('Failed webhook deliveries'), webhooks.failed),
    ],
  };
}

/** Returns the figure of a count, or an empty array if the server does not report the count. */
function countFigure(label: string, count: number | undefined): readonly Figure[] {
  return count === undefined ? [] : [{ label, quantity: quantity('count', count) }];
}
