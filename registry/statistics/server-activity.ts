import type { HistogramCounts } from './duration-histogram.ts';
import type { RequestStatistics, Statistics } from './statistics.ts';

/** The activity of one server since it started. */
export interface ServerActivity {
  /** The name of the machine or container. */
  readonly host: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly requests: RequestStatistics;
  readonly cache: { readonly hits: number; readonly misses: number };
  /** The buckets of the durations of all requests, as in `HistogramCounts`. */
  readonly durations: HistogramCounts['buckets'];
}

/** The activity of all servers together. */
export type TotalActivity = Omit<ServerActivity, 'host' | 'durations'>;

/** Returns the activity of a server. */
export function activityOf(statistics: Statistics, host: string): ServerActivity {
  const { startedAt, cache } = statistics;
  const durations = [...statistics.durations.values()].map((one) => one.counts().buckets);
  return { host, startedAt, requests: statistics.requests(), cache, durations: sumOfBuckets(durations) };
}

/**
 * Returns the activity of servers together, since the first of them started. The percentiles of several servers are
 * estimates, from the buckets of their durations.
 */
export function totalOf(servers: readonly [ServerActivity, ...ServerActivity[]]): TotalActivity {
  const [first, ...others] = servers;
  if (others.length === 0) return first;
  const byRegistry: Record<string, Record<string, number>> = {};
  for (const { requests } of servers) {
    for (const [registry, statuses] of Object.entries(requests.byRegistry)) {
      byRegistry[registry] = sumOfNumbers([byRegistry[registry] ?? {}, statuses]);
    }
  }
  const { total = 0 } = sumOfNumbers(servers.map(({ requests }) => ({ total: requests.total })));
  const { hits = 0, misses = 0 } = sumOfNumbers(servers.map(({ cache }) => ({ ...cache })));
  const buckets = sumOfBuckets(servers.map(({ durations }) => durations));
  const percentile = (share: number): number | null => percentileIn(buckets, share * total);
  return {
    startedAt: Math.min(...servers.map(({ startedAt }) => startedAt)),
    requests: { total, byRegistry, latency: { p50: percentile(0.5), p95: percentile(0.95), p99: percentile(0.99) } },
    cache: { hits, misses },
  };
}

function sumOfNumbers(records: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [name, number] of records.flatMap((record) => Object.entries(record))) {
    sums[name] = (sums[name] ?? 0) + number;
  }
  return sums;
}

function sumOfBuckets(all: readonly HistogramCounts['buckets'][]): HistogramCounts['buckets'] {
  const sums = new Map<number, number>();
  for (const [bound, count] of all.flat()) sums.set(bound, (sums.get(bound) ?? 0) + count);
  return [...sums];
}

/**
 * Returns the duration, in milliseconds, below which `rank` requests lie, assuming that they are distributed evenly in each
 * bucket.
 */
function percentileIn(buckets: HistogramCounts['buckets'], rank: number): number | null {
  let [lower, below] = [0, 0];
  for (const [bound, count] of buckets) {
    if (count > below && count >= rank) return 1000 * (lower + ((bound - lower) * (rank - below)) / (count - below));
    [lower, below] = [bound, count];
  }
  return below > 0 ? 1000 * lower : null;
}
