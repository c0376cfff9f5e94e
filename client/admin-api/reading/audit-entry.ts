import type { AuditEntry } from '../audit-entry.ts';
import { isObject, textAt, timeAt } from '../http/json.ts';
import type { RecordReader } from './listing.ts';
import { withoutSecretMembers } from './secret-members.ts';

export const auditEntryReader: RecordReader<AuditEntry> = {
  keys: ['audit', 'events'],
  read(record) {
    if (!isObject(record)) return { problem: 'This record is not an object.' };
    const at = timeAt(record, 'at', 'time', 'timestamp', 'created_at');
    const action = textAt(record, 'action', 'event', 'type');
    if (at === undefined || action === undefined) return { problem: 'This record has no time or no action.' };
    const details = withoutSecretMembers(record.details);
    return {
      item: {
        // Without an id, records are equal only if they have the same contents.
        id: textAt(record, 'id') ?? JSON.stringify(withoutSecretMembers(record)),
        ...{ at, action },
        tenant: textAt(record, 'tenant') ?? '',
        actor: textAt(record, 'actor', 'user', 'username') ?? '',
        target: textAt(record, 'target', 'subject') ?? '',
        address: textAt(record, 'address', 'ip', 'remote_address') ?? '',
        details: isObject(details) ? details : {},
      },
    };
  },
};
