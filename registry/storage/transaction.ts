import type { DatabaseSync } from 'node:sqlite';
import type { Reserve } from './folder/reserve.ts';
import { isFull } from './folder/sqlite-errors.ts';
import type { SharedSync } from './shared-sync.ts';

interface QueuedChange {
  /** May be called again after its effects have been rolled back. */
  work(): void;
  settle(error?: unknown): void;
}

export interface TransactionOptions {
  readonly database: DatabaseSync;
  /** Syncs the write-ahead log of the database. */
  readonly log: SharedSync;
  /** Space for transactions that free space. */
  readonly reserve: Reserve;
  readonly onStep: (step: string) => void;
}

/** Runs the changes of the database. */
export interface Transactions {
  /**
   * A number that changes with every transaction; undefined during one. A value cached for the same number is still
   * valid.
   */
  readonly state: number | undefined;
  /** Runs `work`, which must not await, in a transaction. Within another transaction, it becomes part of that one. */
  run<T>(work: () => T): T;
  /**
   * Must be called by changes that free space, before their first statement: they may use the reserve when the disk is full.
   */
  expectFreedSpace(): void;
}

/**
 * Runs transactions. SQLite does not sync the write-ahead log at each commit; this class does before a change is confirmed,
 * once for all changes that are queued, and without blocking other requests.
 */
export class Transaction implements Transactions {
  readonly #database: DatabaseSync;
  readonly #onStep: (step: string) => void;
  readonly #log: SharedSync;
  readonly #reserve: Reserve;
  #isRunning = false;
  #isFreeingSpace = false;
  #queue: QueuedChange[] = [];
  #state = 0;

  constructor({ database, log, reserve, onStep }: TransactionOptions) {
    this.#database = database;
    this.#log = log;
    this.#reserve = reserve;
    this.#onStep = onStep;
  }

  get state(): number | undefined {
    return this.#isRunning ? undefined : this.#state;
  }

  run<T>(work: () => T): T {
    if (this.#isRunning) return work();
    const result = this.#commit(work);
    this.#log.runNow();
    this.#onStep('transaction:synced');
    return result;
  }

  expectFreedSpace(): void {
    this.#isFreeingSpace = true;
  }

  #commit<T>(work: () => T): T {
    this.#isFreeingSpace = false;
    try {
      return this.#commitOnce(work);
    } catch (error) {
      // The failed attempt has been rolled back.
      if (!this.#isFreeingSpace || !isFull(error) || !this.#reserve.release()) throw error;
      return this.#commitOnce(work);
    }
  }

  #commitOnce<T>(work: () => T): T {
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
      // When the disk is full, SQLite has already rolled back.
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw error;
    } finally {
      this.#isRunning = false;
      this.#state++;
    }
  }

  /**
   * Runs `work` in a transaction together with all queued changes, so that many concurrent changes cost one sync. A
   * change that fails is rolled back, and the others are not. Settles when the changes are durable.
   */
  runSoon<T>(work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      let result: { readonly value: T } | undefined;
      this.#queue.push({
        work: () => {
          result = { value: work() };
        },
        settle: (error) => (result && error === undefined ? resolve(result.value) : reject(error)),
      });
      if (this.#queue.length === 1) setImmediate(() => void this.#runQueue());
    });
  }

  async #runQueue(): Promise<void> {
    const changes = this.#queue;
    this.#queue = [];
    try {
      const failures = this.#commitAll(changes);
      await this.#log.run();
      this.#onStep('transaction:synced');
      for (const one of changes) one.settle(failures.get(one));
    } catch (error) {
      for (const one of changes) one.settle(error);
    }
  }

  /**
   * Commits all changes and returns why some of them failed. A savepoint for each of them would be expensive, since the search
   * index writes its changes at each savepoint; so there are savepoints only when a change fails, and all are run again.
   */
  #commitAll(changes: readonly QueuedChange[]): ReadonlyMap<QueuedChange, unknown> {
    const failures = new Map<QueuedChange, unknown>();
    try {
      this.#commit(() => {
        for (const one of changes) one.work();
      });
    } catch (error) {
      if (changes.length === 1) throw error;
      this.#commit(() => {
        failures.clear();
        for (const one of changes) this.#runPart(one, failures);
      });
    }
    return failures;
  }

  #runPart(one: QueuedChange, failures: Map<QueuedChange, unknown>): void {
    this.#database.exec('SAVEPOINT part');
    try {
      one.work();
      this.#database.exec('RELEASE part');
    } catch (error) {
      // When the disk is full, the whole transaction has been rolled back.
      if (!this.#database.isTransaction) throw error;
      this.#database.exec('ROLLBACK TO part; RELEASE part');
      failures.set(one, error ?? new Error('The change failed.'));
    }
  }
}
