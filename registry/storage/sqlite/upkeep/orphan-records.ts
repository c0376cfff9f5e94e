import type { DatabaseSync } from 'node:sqlite';
import { integer, text } from '../../row.ts';
import type { Transaction } from '../transaction.ts';

/**
 * The time since which no row has referred to a file, and the time for which servers have run. All times are milliseconds of
 * running time.
 */
export class OrphanRecords {
  readonly #transaction: Transaction;
  readonly #statements;

  constructor(database: DatabaseSync, transaction: Transaction) {
    this.#transaction = transaction;
    const statement = (sql: string) => database.prepare(sql);
    this.#statements = {
      runningTime: statement(`SELECT value FROM counters WHERE name = 'running_time'`),
      addTime: statement(`UPDATE counters SET value = value + ? WHERE name = 'running_time'`),
      since: statement('SELECT since FROM orphans WHERE blob = ?'),
      set: statement('INSERT INTO orphans VALUES (?, ?) ON CONFLICT DO UPDATE SET since = excluded.since'),
      remove: statement('DELETE FROM orphans WHERE blob = ?'),
      list: statement('SELECT blob FROM orphans'),
    };
  }

  runningTime(): number {
    return integer(this.#statements.runningTime.get() ?? {}, 'value');
  }

  async addRunningTime(milliseconds: number): Promise<void> {
    await this.#transaction.runSoon(() => this.#statements.addTime.run(Math.round(milliseconds)));
  }

  since(id: string): number | undefined {
    const row = this.#statements.since.get(id);
    return row && integer(row, 'since');
  }

  async set(id: string, since: number): Promise<void> {
    await this.#transaction.runSoon(() => this.#statements.set.run(id, since));
  }

  /** Removes the records of all other files, which no longer exist or are used again. */
  async keepOnly(ids: ReadonlySet<string>): Promise<void> {
    const listed = this.#statements.list.all().map((row) => text(row, 'blob'));
    for (const id of listed.filter((one) => !ids.has(one))) await this.#remove(id);
  }

  async #remove(id: string): Promise<void> {
    await this.#transaction.runSoon(() => this.#statements.remove.run(id));
  }
}
