import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';

/** The requests since the server started. */
export interface RequestStatistics {
  readonly total: number;
  /** By registry (`npm`, `admin`, `server`), then by status code. */
  readonly byRegistry: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Milliseconds from the first byte of a request to the last byte of its response; null before the first request. */
  readonly latency: { readonly p50: number | null; readonly p95: number | null; readonly p99: number | null };
}

const nanosecondsPerMillisecond = 1e6;

/** Counts requests and cache hits since the server started. In memory only. */
export class Statistics {
  readonly startedAt: number;
  readonly #requests = new Map<string, Map<number, number>>();
  readonly #latency: RecordableHistogram = createHistogram();
  #cacheHits = 0;
  #cacheMisses = 0;

  constructor(now: number) {
    this.startedAt = now;
  }

  countRequest(registry: string, status: number, milliseconds: number): void {
    const byStatus = this.#requests.get(registry) ?? new Map<number, number>();
    this.#requests.set(registry, byStatus.set(status, (byStatus.get(status) ?? 0) + 1));
    this.#latency.record(Math.max(1, Math.round(milliseconds * nanosecondsPerMillisecond)));
  }

  /** Counts a request that was served from the cache of the upstream. */
  countCacheHit(): void {
    this.#cacheHits += 1;
  }

  /** Counts a request that was sent to the upstream. */
  countCacheMiss(): void {
    this.#cacheMisses += 1;
  }

  get cache(): { readonly hits: number; readonly misses: number } {
    return { hits: this.#cacheHits, misses: this.#cacheMisses };
  }

  requests(): RequestStatistics {
    const byRegistry = [...this.#requests].map(([registry, byStatus]) => [registry, Object.fromEntries(byStatus)]);
    const percentile = (percent: number): number | null =>
      this.#latency.count > 0 ? this.#latency.percentile(percent) / nanosecondsPerMillisecond : null;
    return {
      total: this.#latency.count,
      byRegistry: Object.fromEntries(byRegistry),
      latency: { p50: percentile(50), p95: percentile(95), p99: percentile(99) },
    };
  }
}
