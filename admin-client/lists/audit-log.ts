import type { ListPages } from '../admin-client.ts';
import { readRequest } from '../http/requests.ts';
import { auditEntryReader } from '../reading/audit-entry.ts';
import { recordsOf } from '../reading/listing.ts';
import type { AuditEntry } from '../records/audit-entry.ts';

/** The audit log, newest first. The page can also contain a filter. spec 4.2 does not define the log. */
export const auditLog: ListPages<AuditEntry> = {
  request: (_, options) => readRequest({}, 'audit', 'the audit log', options),
  read: recordsOf(auditEntryReader),
};
