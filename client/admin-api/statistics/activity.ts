import type { Stats } from '../model.ts';

/** The counters of a registry at one moment. */
export interface Sample {
  /** Milliseconds since 1970, by our clock. */
  readonly time: number;
  /** As the server tells it; another one means that all counters began anew. */
  readonly startedAt?: string;
  /** Since the start of the server, by registry; by the empty name when only the total is told. */
  readonly requests: ReadonlyMap<string, number>;
  readonly hits?: number;
  readonly misses?: number;
}

export type History = readonly Sample[];

/** What happened between two samples. */
export interface Activity {
  /** The end of the time it is about. */
  readonly time: number;
  /** By registry; undefined when nothing can be said: the counters began anew, or nobody looked for too long. */
  readonly requestsPerSecond: ReadonlyMap<string, number> | undefined;
  /** Of what the cache was asked for in this time, from 0 to 1; undefined when it was not asked. */
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
    ...(startedAt !== undefined && { startedAt }),
    ...(cache.hits !== undefined && { hits: cache.hits }),
    ...(cache.misses !== undefined && { misses: cache.misses }),
  };
}

/** Keeps the newest `most`. */
export function withSample(history: History, sample: Sample, most: number): History {
  return [...history, sample].slice(-most);
}

/**
 * What happened from each sample to the next. `longestGap`: milliseconds after which an average would hide more than it
 * tells.
 */
export function activities(history: History, longestGap: number): readonly Activity[] {
  return history.slice(1).map((sample, index) => {
    const before = history[index];
    const isTold = before !== undefined && !isRestart(before, sample) && sample.time - before.time <= longestGap;
    return isTold ? between(before, sample) : { time: sample.time, requestsPerSecond: undefined, hitRatio: undefined };
  });
}

/** Counters only grow, but for when the server starts anew. */
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
  const asked = hits + (after.misses ?? 0) - (before.misses ?? 0);
  return {
    time: after.time,
    requestsPerSecond: seconds > 0 ? new Map(rates) : undefined,
    hitRatio: asked > 0 ? hits / asked : undefined,
  };
}

/** Since the start of the server; undefined when the cache was never asked, or nothing is told. */
export function hitRatio({ hits, misses }: Stats['cache']): number | undefined {
  if (hits === undefined || misses === undefined || hits + misses === 0) return undefined;
  return hits / (hits + misses);
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, number) => total + number, 0);
}
