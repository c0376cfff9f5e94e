import type { AuditDraft, NumberedAuditRecord, PageRequest, RecordPage } from './records.ts';

/**
 * The audit log: who changed what, when and from where. Records of changes are added by the commands that change something, and
 * never removed. The number of failed logins, which any client can cause, is limited.
 */
export interface AuditRecords {
  /** Adds a record of a failed login, and removes the oldest of these records until at most `max` are left. */
  addFailedLogin(record: Omit<AuditDraft, 'action'>, max: number): Promise<void>;
  /** Resolves to a page of the records, newest first. */
  page(request: PageRequest): Promise<RecordPage<NumberedAuditRecord>>;
}
