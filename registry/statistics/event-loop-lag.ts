import { DurationHistogram } from './duration-histogram.ts';

const millisecondsPerSecond = 1000;
/** Milliseconds between two measurements. */
const interval = 100;
/** Seconds. */
const bounds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Records how much later than requested a timer runs: the time for which the event loop was not available. */
export class EventLoopLag {
  readonly #histogram = new DurationHistogram(bounds);
  readonly #timer: NodeJS.Timeout;
  #expected = performance.now() + interval;

  constructor() {
    this.#timer = setInterval(() => this.#measure(), interval).unref();
  }

  counts() {
    return this.#histogram.counts();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #measure(): void {
    const now = performance.now();
    this.#histogram.record(Math.max(0, now - this.#expected) / millisecondsPerSecond);
    this.#expected = now + interval;
  }
}
