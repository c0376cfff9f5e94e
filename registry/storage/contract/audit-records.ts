import type { AuditDraft, NumberedAuditRecord, PageRequest, RecordPage } from './records.ts';

/** Which records a page contains; all properties must apply. Times are milliseconds since 1970. */
export interface AuditFilter {
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  /** The earliest time. */
  readonly from?: number | undefined;
  /** The end of the period, exclusive. */
  readonly to?: number | undefined;
}

/**
 * The audit log: who changed what, when and from where. Records of changes are added by the commands that change something. The
 * number of failed logins, which any client can cause, is limited.
 */
export interface AuditRecords {
  /** Adds a record of a failed login, and removes the oldest of these records until at most `max` are left. */
  addFailedLogin(record: Omit<AuditDraft, 'action'>, max: number): Promise<void>;
  /** Resolves to a page of the records, newest first. Reads at most `maxScannedRows`. */
  page(request: PageRequest, filter?: AuditFilter): Promise<RecordPage<NumberedAuditRecord>>;
  /** Removes at most `max` records that are older than a time. Resolves to their number. */
  removeBefore(time: number, max: number): Promise<number>;
}
