/** The portions of a change, each of which ends with a `yield`. */
export type Portions<T> = Iterator<undefined, T>;

/** A change that runs in portions, within a transaction that begins before and ends after it. */
export class PortionedChange<T> {
  readonly #portions: Portions<T>;
  /** Settles after `succeed` or `fail`. */
  readonly result: Promise<T>;
  #resolve: (value: T) => void = () => undefined;
  #reject: (error: unknown) => void = () => undefined;
  #last: { readonly value: T } | undefined;

  constructor(portions: Portions<T>) {
    this.#portions = portions;
    this.result = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    // A failure is reported to the callers that wait for the result.
    this.result.catch(() => undefined);
  }

  /** Runs portions for a number of milliseconds, at least one. Returns whether that was the last one. */
  advance(maxTime: number): boolean {
    const start = performance.now();
    do {
      const portion = this.#portions.next();
      if (portion.done === true) this.#last = { value: portion.value };
    } while (!this.#last && performance.now() - start < maxTime);
    return this.#last !== undefined;
  }

  /** Must be called after the transaction with all portions was committed. */
  succeed(): void {
    if (this.#last) this.#resolve(this.#last.value);
  }

  fail(error: unknown): void {
    this.#reject(error);
  }
}

/** Runs all portions of a change. */
export function resultOf<T>(portions: Portions<T>): T {
  let portion = portions.next();
  while (portion.done !== true) portion = portions.next();
  return portion.value;
}
