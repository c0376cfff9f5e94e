import type { Stats } from '../../admin-api/model.ts';
import { RegistryError } from '../../admin-api/registry-error.ts';
import { type History, sampleOf, withSample } from '../../admin-api/statistics/activity.ts';

/** An hour of samples at the default interval. */
const maxSamples = 720;

/** The number of measurements after which the lists are read again, which may be long. */
const measurementsPerReading = 12;

interface LastStats {
  readonly stats: Stats;
  /** Milliseconds since 1970. */
  readonly updatedAt: number;
}

/** The measurements of one registry while its page is open. */
export class Measurements {
  #last: LastStats | undefined;
  #history: History = [];
  #problem: Error | undefined;
  #retryAfter = 0;
  #count = 0;

  /** The latest statistics; undefined before the first response. */
  get last(): LastStats | undefined {
    return this.#last;
  }

  get history(): History {
    return this.#history;
  }

  /** The error of the latest measurement; undefined when it succeeded. */
  get problem(): Error | undefined {
    return this.#problem;
  }

  /** The milliseconds that the server has requested to wait; 0 when it has not. */
  get retryAfter(): number {
    return this.#retryAfter;
  }

  /** Whether the lists that the page shows are due to be read again. */
  get areListsDue(): boolean {
    return this.#count % measurementsPerReading === 0;
  }

  add(stats: Stats, time: number): void {
    this.#last = { stats, updatedAt: time };
    this.#history = withSample(this.#history, sampleOf(stats, time), maxSamples);
    this.#problem = undefined;
    this.#retryAfter = 0;
    this.#count += 1;
  }

  fail(error: unknown): void {
    this.#problem = error instanceof Error ? error : new Error(String(error));
    this.#retryAfter = error instanceof RegistryError ? (error.details.retryAfter ?? 0) * 1000 : 0;
  }

  /** Clears the error, for example when another session replaces the one that failed. */
  clearProblem(): void {
    this.#problem = undefined;
  }

  /** Clears the history, which does not apply to another server. */
  clearHistory(): void {
    this.#history = [];
  }

  /** Clears the latest statistics. */
  clearLast(): void {
    this.#last = undefined;
  }
}
