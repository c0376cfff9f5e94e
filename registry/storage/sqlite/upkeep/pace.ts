import { setTimeout as delay } from 'node:timers/promises';

/** Limits background work to a share of the time, so that it hardly delays requests. */
export class Pace {
  readonly #share: number;
  readonly #signal: AbortSignal;
  #startedAt = performance.now();

  /** `share` is more than 0 and at most 1. The signal stops the work by making `rest` reject. */
  constructor(share: number, signal: AbortSignal) {
    this.#share = share;
    this.#signal = signal;
  }

  /** Waits in proportion to the time since the last call. Must be called after each portion of a few milliseconds. */
  async rest(): Promise<void> {
    const worked = performance.now() - this.#startedAt;
    await delay(worked * (1 / this.#share - 1), undefined, { signal: this.#signal });
    this.#startedAt = performance.now();
  }

  /** Waits between two passes, without keeping the process running. */
  async wait(milliseconds: number): Promise<void> {
    await delay(milliseconds, undefined, { ref: false, signal: this.#signal });
  }
}
