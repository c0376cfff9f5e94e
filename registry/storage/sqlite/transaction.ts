import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Reserve } from '../folder/reserve.ts';
import type { SharedSync } from '../shared-sync.ts';
import type { Checkpoints } from './checkpoints/checkpoints.ts';
import { PortionedChange, type Portions, resultOf } from './portioned-change.ts';
import { isFull } from './sqlite-errors.ts';

type OpenChange = Pick<PortionedChange<unknown>, 'advance' | 'succeed' | 'fail' | 'result'>;

interface QueuedChange {
  /** May be called again after its effects have been rolled back. */
  work(): void;
  settle(error?: unknown): void;
}

export interface TransactionOptions {
  readonly database: DatabaseSync;
  /** Syncs the write-ahead log of the database. */
  readonly log: SharedSync;
  readonly checkpoints: Pick<Checkpoints, 'committed' | 'untilReady'>;
  /** Space for transactions that free space. */
  readonly reserve: Reserve;
  readonly onStep: (step: string) => void;
}

/** Milliseconds for which the portions of a change run before other work does. */
const maxPortionTime = 2;

/** Runs changes to the database. */
export interface Transactions {
  /**
   * A number that changes with every transaction; undefined during one. A value cached for the same number is still
   * valid.
   */
  readonly state: number | undefined;
  /** Runs `work`, which must not await, in a transaction. Within another transaction, it becomes part of that one. */
  run<T>(work: () => T): T;
  /** Runs `work`, which must not await, together with concurrent changes. Resolves when it is durable. May call `work` again. */
  runSoon<T>(work: () => T): Promise<T>;
  /**
   * Runs the portions of a long change, each of which ends with a `yield`, in one transaction, while other work runs between
   * them. Before the last portion, only rows may be changed that nothing else reads in the meantime, or that are read only to
   * remove files. `work` is called again if the change must be repeated. Resolves when the change is durable.
   */
  runInPortions<T>(work: () => Portions<T>): Promise<T>;
  /**
   * Must be called by changes that free space, before their first statement: they may use the reserve when the disk is full.
   */
  expectFreedSpace(): void;
  /**
   * Runs `work` at the end of the transaction that is running, once for several calls with the same function, even when
   * only the change that calls this is rolled back.
   */
  beforeCommit(work: () => void): void;
}

/**
 * Runs transactions. SQLite does not sync the write-ahead log at each commit; this class does before a change is confirmed,
 * once for all changes that are queued, and without blocking other requests.
 */
export class Transaction implements Transactions {
  readonly #database: DatabaseSync;
  readonly #onStep: (step: string) => void;
  readonly #log: SharedSync;
  readonly #checkpoints: TransactionOptions['checkpoints'];
  readonly #reserve: Reserve;
  #isRunning = false;
  #isFreeingSpace = false;
  /** The change whose transaction is open although `isRunning` is not set. */
  #open: OpenChange | undefined;
  readonly #beforeCommit = new Set<() => void>();
  #queue: QueuedChange[] = [];
  #state = 0;

  constructor({ database, log, checkpoints, reserve, onStep }: TransactionOptions) {
    this.#database = database;
    this.#log = log;
    this.#checkpoints = checkpoints;
    this.#reserve = reserve;
    this.#onStep = onStep;
  }

  get state(): number | undefined {
    return this.#isRunning ? undefined : this.#state;
  }

  /** Whether there is a change in portions that has not been committed. */
  get isOpen(): boolean {
    return this.#open !== undefined;
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

  beforeCommit(work: () => void): void {
    this.#beforeCommit.add(work);
  }

  /** Throws when changes would fail. */
  expectPossible(): void {
    if (!this.#open) this.#database.exec('BEGIN IMMEDIATE; ROLLBACK;');
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
    if (this.#open) this.#advance(this.#open, Number.POSITIVE_INFINITY);
    this.#database.exec('BEGIN IMMEDIATE');
    this.#isRunning = true;
    this.#onStep('transaction:begun');
    try {
      const result = work();
      this.#commitNow();
      return result;
    } catch (error) {
      this.#rollBack();
      throw error;
    } finally {
      this.#isRunning = false;
      this.#state++;
    }
  }

  #commitNow(): void {
    for (const work of this.#beforeCommit) work();
    this.#beforeCommit.clear();
    this.#onStep('transaction:before-commit');
    this.#database.exec('COMMIT');
    this.#onStep('transaction:committed');
  }

  async runInPortions<T>(work: () => Portions<T>): Promise<T> {
    await this.#untilClosed();
    this.#isFreeingSpace = false;
    const portions = work();
    const isFreeingSpace = this.#isFreeingSpace;
    let result: T;
    try {
      result = await this.#commitPortions(portions);
    } catch (error) {
      if (!isFreeingSpace || !isFull(error)) throw error;
      return this.run(() => resultOf(work()));
    }
    await this.#log.run();
    this.#onStep('transaction:synced');
    return result;
  }

  /** Changes that cannot wait finish this one immediately. */
  async #commitPortions<T>(portions: Portions<T>): Promise<T> {
    this.#database.exec('BEGIN IMMEDIATE');
    this.#onStep('transaction:begun');
    const change = new PortionedChange(portions);
    this.#open = change;
    while (this.#open === change) {
      this.#advance(change, maxPortionTime);
      await nextTurn();
    }
    return change.result;
  }

  #advance(change: OpenChange, maxTime: number): void {
    this.#isRunning = true;
    try {
      if (!change.advance(maxTime)) return;
      this.#commitNow();
      this.#close();
      change.succeed();
    } catch (error) {
      this.#close();
      change.fail(error);
      this.#rollBack();
    } finally {
      this.#isRunning = false;
    }
  }

  #close(): void {
    this.#open = undefined;
    this.#state++;
  }

  async #untilClosed(): Promise<void> {
    while (this.#open) await this.#open.result.catch(() => undefined);
  }

  #rollBack(): void {
    this.#beforeCommit.clear();
    // When the disk is full, SQLite has already rolled back.
    if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
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

  /** Never rejects. */
  async #runQueue(): Promise<void> {
    await this.#checkpoints.untilReady();
    await this.#untilClosed();
    const changes = this.#queue;
    this.#queue = [];
    try {
      const failures = this.#commitAll(changes);
      await this.#log.run();
      this.#onStep('transaction:synced');
      for (const one of changes) one.settle(failures.get(one));
      this.#checkpoints.committed();
    } catch (error) {
      for (const one of changes) one.settle(error);
    }
  }

  /**
   * Commits all changes, and returns the errors of those that failed. A savepoint for each of them would be expensive,
   * since the search index writes its changes at each savepoint; so there are savepoints only when a change fails, and
   * all are run again.
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
