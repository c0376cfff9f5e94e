import type { Stats } from '../records/model.ts';

/** The counters of a registry at a point in time. */
export interface Sample {
  /** Milliseconds since 1970, by the clock of this machine. */
  readonly time: number;
  /** The start time that the server reports. A change means that all counters were reset. */
  readonly startedAt?: string | undefined;
  /** Requests since the start of the server, by registry. If only the total is reported, its key is an empty name. */
  readonly requests: ReadonlyMap<string, number>;
  readonly hits?: number | undefined;
  readonly misses?: number | undefined;
}

export type History = readonly Sample[];

/** The activity between two samples. */
export interface Activity {
  /** The end of the interval. */
  readonly time: number;
  /** By registry; undefined if the counters were reset or the interval is too long. */
  readonly requestsPerSecond: ReadonlyMap<string, number> | undefined;
  /** From 0 to 1; undefined if the cache was not used. */
  readonly hitRatio: number | undefined;
}

export function sampleOf({ startedAt, requests, cache }: Stats, time: number): Sample {
  const byRegistry = [...requests.byRegistry].map(
    ([registry, statuses]) => [registry, sum(statuses.values())] as const,
  );
  const total = requests.total === undefined ? [] : [['', requests.total] as const];
  return {
    time,
    requests: new Map(byRegistry.length > 0 ? byRegistry : total),
    startedAt,
    hits: cache.hits,
    misses: cache.misses,
  };
}

/** Returns the history with a new sample, limited to the latest `maxSamples`. */
export function withSample(history: History, sample: Sample, maxSamples: number): History {
  return [...history, sample].slice(-maxSamples);
}

/**
 * Returns the activity between consecutive samples. For samples that are more than `maxGap` milliseconds apart, rates
 * and ratios are undefined, because averages would be misleading.
 */
export function activities(history: History, maxGap: number): readonly Activity[] {
  return history.slice(1).map((sample, index) => {
    const before = history[index];
    const isComparable = before !== undefined && !isRestart(before, sample) && sample.time - before.time <= maxGap;
    return isComparable
      ? between(before, sample)
      : { time: sample.time, requestsPerSecond: undefined, hitRatio: undefined };
  });
}

/** Returns whether the server was restarted between two samples. Counters decrease only after a restart. */
export function isRestart(before: Sample, after: Sample): boolean {
  if (before.startedAt !== after.startedAt) return true;
  const shrinks = (a: number | undefined, b: number | undefined): boolean => a !== undefined && (b ?? 0) < a;
  return (
    shrinks(before.hits, after.hits) ||
    shrinks(before.misses, after.misses) ||
    [...before.requests].some(([registry, count]) => shrinks(count, after.requests.get(registry)))
  );
}

function between(before: Sample, after: Sample): Activity {
  const seconds = (after.time - before.time) / 1000;
  const rates = [...after.requests].map(
    ([registry, count]) => [registry, (count - (before.requests.get(registry) ?? 0)) / seconds] as const,
  );
  const hits = (after.hits ?? 0) - (before.hits ?? 0);
  const lookups = hits + (after.misses ?? 0) - (before.misses ?? 0);
  return {
    time: after.time,
    requestsPerSecond: seconds > 0 ? new Map(rates) : undefined,
    hitRatio: lookups > 0 ? hits / lookups : undefined,
  };
}

/** Returns the hit ratio since the start of the server; undefined if the cache was not used or it is not reported. */
export function hitRatio({ hits, misses, hitRatio: reported }: Stats['cache']): number | undefined {
  if (hits === undefined || misses === undefined) return reported;
  return hits + misses === 0 ? undefined : hits / (hits + misses);
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, number) => total + number, 0);
}
