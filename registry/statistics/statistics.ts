import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { DurationHistogram } from './duration-histogram.ts';
import { EventLoopLag } from './event-loop-lag.ts';

/** The requests since the server started. */
export interface RequestStatistics {
  readonly total: number;
  /** By registry (`npm`, `admin`, `server`), then by status code. */
  readonly byRegistry: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Milliseconds from the first byte of a request to the last byte of its response; null before the first request. */
  readonly latency: { readonly p50: number | null; readonly p95: number | null; readonly p99: number | null };
}

/**
 * The reason why credentials were refused: they are wrong, there were too many wrong ones, or the identity provider
 * failed.
 */
export type AuthenticationFailure = 'wrong' | 'throttled' | 'unavailable';

/**
 * The reason why a request to the upstream failed: no connection, no response in time, or a response that is not
 * usable.
 */
export type UpstreamFailure = 'unreachable' | 'timeout' | 'response';

/** The setting that hides a version of the upstream. */
export type HidingRule = 'advisory' | 'deny' | 'freeze' | 'install_scripts' | 'min_age';

/** What hides a version: a setting or, for a version that is published here, an admin. */
export type Hiding = HidingRule | 'quarantine';

export type WebhookOutcome = 'succeeded' | 'failed';

/** Counts attempts to send something to a webhook. */
export interface WebhookStatistics {
  countWebhookAttempt(outcome: WebhookOutcome): void;
}

const nanosecondsPerMillisecond = 1e6;
const millisecondsPerSecond = 1000;
/** Seconds. */
const durationBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Counts requests, failures and cache hits since the server started. In memory only. */
export class Statistics implements WebhookStatistics {
  readonly startedAt: number;
  readonly #requests = new Map<string, Map<number, number>>();
  readonly #latency: RecordableHistogram = createHistogram();
  readonly #durations = new Map<string, DurationHistogram>();
  readonly #authenticationFailures = { wrong: 0, throttled: 0, unavailable: 0 };
  readonly #upstreamErrors = { unreachable: 0, timeout: 0, response: 0 };
  readonly #webhookAttempts = { succeeded: 0, failed: 0 };
  readonly #hidden = { advisory: 0, deny: 0, freeze: 0, install_scripts: 0, min_age: 0, quarantine: 0 };
  readonly eventLoopLag = new EventLoopLag();
  #damagedContents = 0;
  #isDatabaseDamaged = false;
  #cacheHits = 0;
  #cacheMisses = 0;

  constructor(now: number) {
    this.startedAt = now;
  }

  countRequest(registry: string, status: number, milliseconds: number): void {
    const byStatus = this.#requests.get(registry) ?? new Map<number, number>();
    this.#requests.set(registry, byStatus.set(status, (byStatus.get(status) ?? 0) + 1));
    this.#latency.record(Math.max(1, Math.round(milliseconds * nanosecondsPerMillisecond)));
    const durations = this.#durations.get(registry) ?? new DurationHistogram(durationBounds);
    this.#durations.set(registry, durations);
    durations.record(milliseconds / millisecondsPerSecond);
  }

  countAuthenticationFailure(failure: AuthenticationFailure): void {
    this.#authenticationFailures[failure]++;
  }

  countUpstreamError(failure: UpstreamFailure): void {
    this.#upstreamErrors[failure]++;
  }

  countWebhookAttempt(outcome: WebhookOutcome): void {
    this.#webhookAttempts[outcome]++;
  }

  get webhookAttempts(): Readonly<Record<WebhookOutcome, number>> {
    return this.#webhookAttempts;
  }

  /** Counts a request for a hidden version, or for a package all of whose versions are hidden. */
  countHidden(by: Hiding): void {
    this.#hidden[by]++;
  }

  get hidden(): Readonly<Record<Hiding, number>> {
    return this.#hidden;
  }

  /** Counts a detection of missing or damaged content. */
  countDamagedContent(): void {
    this.#damagedContents++;
  }

  get damagedContents(): number {
    return this.#damagedContents;
  }

  /** Records that a part of the database was found to be damaged. */
  noteDatabaseDamage(): void {
    this.#isDatabaseDamaged = true;
  }

  /** Whether a part of the database was found to be damaged since the server started. */
  get isDatabaseDamaged(): boolean {
    return this.#isDatabaseDamaged;
  }

  /** Counts a request that was served from the cache of the upstream. */
  countCacheHit(): void {
    this.#cacheHits += 1;
  }

  /** Counts a request that was sent to the upstream. */
  countCacheMiss(): void {
    this.#cacheMisses += 1;
  }

  /** The durations of requests by registry, as in `requests`. */
  get durations(): ReadonlyMap<string, DurationHistogram> {
    return this.#durations;
  }

  get authenticationFailures(): Readonly<Record<AuthenticationFailure, number>> {
    return this.#authenticationFailures;
  }

  get upstreamErrors(): Readonly<Record<UpstreamFailure, number>> {
    return this.#upstreamErrors;
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

  /** Stops measuring. */
  close(): void {
    this.eventLoopLag.close();
  }
}
