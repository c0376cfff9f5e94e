import { auditRecord } from '../../admin-contract/records.ts';
import { isObject, textAt } from '../json.ts';
import { listNames } from '../other-servers/list-forms.ts';
import { auditNames } from '../other-servers/member-names.ts';
import type { AuditEntry } from '../records/audit-entry.ts';
import type { RecordReader } from './listing.ts';
import { membersReader } from './members.ts';
import { withoutSecretMembers } from './secret-members.ts';

const membersOf = membersReader(auditRecord, auditNames);

export const auditEntryReader: RecordReader<AuditEntry> = {
  keys: listNames.audit,
  read(record) {
    if (!isObject(record)) return { problem: 'This record is not an object.' };
    const { at, action, tenant = '', actor = '', target = '', address = '' } = membersOf(record).members;
    if (at === undefined || action === undefined) return { problem: 'This record has no time or no action.' };
    const details = withoutSecretMembers(record.details);
    return {
      item: {
        // Without an id, records are equal only if they have the same contents.
        id: textAt(record, 'id') ?? JSON.stringify(withoutSecretMembers(record)),
        ...{ at, action, tenant, actor, target, address },
        details: isObject(details) ? details : {},
      },
    };
  },
};
