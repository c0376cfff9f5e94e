import type { DatabaseSync } from 'node:sqlite';
import type { SharedSync } from './shared-sync.ts';

interface Waiting {
  work(): void;
  settle(error?: unknown): void;
}

/**
 * Changes that are made together or not at all. SQLite itself does not sync the write-ahead log at each commit: it is
 * synced here, before anybody is told that a change was made, and where many wait, for all of them at once and while
 * others are served.
 */
export class Transaction {
  readonly #database: DatabaseSync;
  readonly #onStep: (step: string) => void;
  readonly #log: SharedSync;
  #isRunning = false;
  #waiting: Waiting[] = [];
  #state = 0;

  /** `log` is the write-ahead log of the database. */
  constructor(database: DatabaseSync, log: SharedSync, onStep: (step: string) => void) {
    this.#database = database;
    this.#log = log;
    this.#onStep = onStep;
  }

  /** Changes whenever the database may have; undefined while it is being changed. */
  get state(): number | undefined {
    return this.#isRunning ? undefined : this.#state;
  }

  /** Runs `work`, which must not await. Inside another transaction it becomes a part of that one. */
  run<T>(work: () => T): T {
    if (this.#isRunning) return work();
    const result = this.#commit(work);
    this.#log.runNow();
    this.#onStep('transaction:synced');
    return result;
  }

  #commit<T>(work: () => T): T {
    this.#database.exec('BEGIN IMMEDIATE');
    this.#isRunning = true;
    this.#onStep('transaction:begun');
    try {
      const result = work();
      this.#onStep('transaction:before-commit');
      this.#database.exec('COMMIT');
      this.#onStep('transaction:committed');
      return result;
    } catch (error) {
      // SQLite has rolled back by itself when the disk is full.
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw error;
    } finally {
      this.#isRunning = false;
      this.#state++;
    }
  }

  /**
   * Runs `work` in a transaction that it shares with what else is waiting, so that many changes at once cost one write to
   * the disk. What fails in one is undone without the others. Settles when the changes are on the disk to stay.
   */
  runSoon<T>(work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      let result: { readonly value: T } | undefined;
      this.#waiting.push({
        work: () => {
          result = { value: work() };
        },
        settle: (error) => (result && error === undefined ? resolve(result.value) : reject(error)),
      });
      if (this.#waiting.length === 1) setImmediate(() => void this.#runWaiting());
    });
  }

  async #runWaiting(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = [];
    const failures = new Map<Waiting, unknown>();
    try {
      this.#commit(() => {
        for (const one of waiting) this.#runPart(one, failures);
      });
      await this.#log.run();
      this.#onStep('transaction:synced');
      for (const one of waiting) one.settle(failures.get(one));
    } catch (error) {
      for (const one of waiting) one.settle(failures.get(one) ?? error);
    }
  }

  #runPart(one: Waiting, failures: Map<Waiting, unknown>): void {
    this.#database.exec('SAVEPOINT part');
    try {
      one.work();
      this.#database.exec('RELEASE part');
    } catch (error) {
      // The whole transaction is gone when the disk is full.
      if (!this.#database.isTransaction) throw error;
      this.#database.exec('ROLLBACK TO part; RELEASE part');
      failures.set(one, error ?? new Error('The change failed.'));
    }
  }
}
