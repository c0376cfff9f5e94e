import type { Body } from '../../admin-contract/body.ts';
import type { auditRecord } from '../../admin-contract/records.ts';

/** A record of the audit log. Texts that the server does not report are empty; the values of secret members are hidden. */
export interface AuditEntry extends Omit<Body<typeof auditRecord>, 'id'> {
  readonly id: string;
}
