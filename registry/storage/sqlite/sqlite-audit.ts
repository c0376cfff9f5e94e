import type { AuditFilter, AuditRecords } from '../contract/audit-records.ts';
import type { AuditDraft, NumberedAuditRecord, PageRequest, RecordPage } from '../contract/records.ts';
import type { AuditLog } from './audit-log.ts';
import type { Transactions } from './transaction.ts';

/** The audit log in SQLite. */
export class SqliteAudit implements AuditRecords {
  readonly #transaction: Transactions;
  readonly #log: AuditLog;

  constructor(transaction: Transactions, log: AuditLog) {
    this.#transaction = transaction;
    this.#log = log;
  }

  addFailedLogin(record: Omit<AuditDraft, 'action'>, max: number): Promise<void> {
    return this.#transaction.runSoon(() => this.#log.appendFailedLogin(record, max));
  }

  async page(request: PageRequest, filter: AuditFilter = {}): Promise<RecordPage<NumberedAuditRecord>> {
    return this.#log.page(request, filter);
  }

  removeBefore(time: number, max: number): Promise<number> {
    return this.#transaction.runSoon(() => this.#log.removeBefore(time, max));
  }
}
