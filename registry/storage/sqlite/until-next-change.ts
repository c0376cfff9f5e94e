import type { Transactions } from './transaction.ts';

/** Remembers results of queries until the next transaction, so that a frequent request needs no query. */
export class UntilNextChange<Value> {
  readonly #transaction: Transactions;
  readonly #limit: number;
  readonly #values = new Map<string, Value>();
  #state: number | undefined;

  /** Remembers at most `limit` results. */
  constructor(transaction: Transactions, limit: number) {
    this.#transaction = transaction;
    this.#limit = limit;
  }

  /**
   * Returns the remembered result, or that of `query`. Nothing is remembered within a transaction, and a result that does not
   * exist is not remembered, so that requests for such results do not displace others.
   */
  get(key: string, query: () => Value | undefined): Value | undefined {
    const { state } = this.#transaction;
    if (state === undefined) return query();
    if (state !== this.#state) {
      this.#values.clear();
      this.#state = state;
    }
    const known = this.#values.get(key);
    if (known !== undefined) return known;
    const value = query();
    if (value !== undefined && this.#values.size < this.#limit) this.#values.set(key, value);
    return value;
  }
}
