import { HttpError } from '../errors/http-error.ts';

const maxRunning = 4;
const maxWaiting = 1_000;

/** Runs a limited number of operations at the same time; others wait. Rejects with HttpError 503 when too many are waiting. */
export class BoundedWork {
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < maxRunning) this.#running++;
    else await this.#turn();
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.length >= maxWaiting) {
      throw new HttpError(503, 'Too many access tokens are being verified; try again in a moment.', {
        headers: { 'Retry-After': '1' },
      });
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
