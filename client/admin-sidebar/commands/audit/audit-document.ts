import type { AuditEntry } from '../../../../admin-client/records/audit-entry.ts';
import type { Listing } from '../../../../admin-client/records/model.ts';
import { visibleCharacters } from '../../../../server/core/text/visible-text.ts';
import type { Translate } from '../../../text/translate.ts';
import { auditColumns } from '../../columns/audit-columns.ts';
import { tableOf } from '../../columns/column.ts';

/** Returns the audit log of the server or of a tenant as text with aligned columns, newest first. */
export function auditDocument(
  { items, broken }: Listing<AuditEntry>,
  { tenant, t }: { readonly tenant?: string | undefined; readonly t: Translate },
): string {
  const empty = items.length === 0 ? [t('No records.')] : [];
  const notes = broken.map(({ problem }) => visibleCharacters(problem));
  const table = tableOf(auditColumns(t, tenant), items);
  return `${[...table, ...empty, ...(notes.length === 0 ? [] : ['', ...notes])].join('\n')}\n`;
}
