import type { Statistics } from '../statistics/statistics.ts';

export interface MetricsFacts {
  readonly statistics: Statistics;
  readonly totals: { readonly packages: number; readonly versions: number; readonly bytes: number };
  readonly cache: { readonly entries: number; readonly bytes: number };
  readonly now: number;
}

type MetricSample = readonly [labels: Readonly<Record<string, string>>, value: number];

/** Returns the metrics in the Prometheus text format 0.0.4; times in seconds, sizes in bytes. */
export function metricsText({ statistics, totals, cache, now }: MetricsFacts): string {
  const { byRegistry, latency } = statistics.requests();
  const requests = Object.entries(byRegistry).flatMap(([registry, byStatus]) =>
    Object.entries(byStatus).map(([status, count]): MetricSample => [{ registry, status }, count]),
  );
  const quantiles = [
    ['0.5', latency.p50],
    ['0.95', latency.p95],
    ['0.99', latency.p99],
  ] as const;
  return [
    metric('uptime_seconds', 'gauge', 'Seconds since the server started', [[{}, (now - statistics.startedAt) / 1000]]),
    metric('requests_total', 'counter', 'Completed requests', requests),
    metric(
      'request_duration_seconds',
      'gauge',
      'Response times since the server started, by quantile',
      quantiles.flatMap(([quantile, value]): MetricSample[] => (value === null ? [] : [[{ quantile }, value / 1000]])),
    ),
    metric('packages', 'gauge', 'Published packages', [[{}, totals.packages]]),
    metric('versions', 'gauge', 'Published versions', [[{}, totals.versions]]),
    metric('storage_bytes', 'gauge', 'Size of the published tarballs in bytes', [[{}, totals.bytes]]),
    metric('cache_entries', 'gauge', 'Entries in the cache of the upstream', [[{}, cache.entries]]),
    metric('cache_bytes', 'gauge', 'Size of the cache of the upstream in bytes', [[{}, cache.bytes]]),
    metric('cache_hits_total', 'counter', 'Requests served from the cache of the upstream', [
      [{}, statistics.cache.hits],
    ]),
    metric('cache_misses_total', 'counter', 'Requests that were sent to the upstream', [[{}, statistics.cache.misses]]),
  ].join('');
}

function metric(name: string, type: 'counter' | 'gauge', help: string, samples: readonly MetricSample[]): string {
  const full = `taskwright_registry_${name}`;
  const lines = samples.map(([labels, value]) => {
    const labelTexts = Object.entries(labels).map(([key, text]) => `${key}="${text}"`);
    return `${full}${labelTexts.length > 0 ? `{${labelTexts.join(',')}}` : ''} ${value}\n`;
  });
  return `# HELP ${full} ${help}\n# TYPE ${full} ${type}\n${lines.join('')}`;
}
