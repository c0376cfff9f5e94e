import type { AdminClient } from '../admin-client.ts';
import { type AuditFilter, filterQuery, isWanted } from '../audit/audit-filter.ts';
import { auditLog } from '../lists/audit-log.ts';
import type { AuditEntry } from '../records/audit-entry.ts';
import type { Listing, PageKey } from '../records/model.ts';
import { RegistryError } from '../registry-error.ts';
import { listAll } from './list-all.ts';

export interface AuditOptions {
  readonly signal: AbortSignal;
  /** The number of records after which reading stops. */
  readonly maxRecords: number;
}

/**
 * Resolves to the records that match a filter, newest first. If the server does not support filters, filters its latest
 * records. If older records were not read, the last broken record reports this.
 */
export async function readAudit(
  client: AdminClient,
  filter: AuditFilter,
  { signal, maxRecords }: AuditOptions,
): Promise<Listing<AuditEntry>> {
  const read = (query: PageKey): Promise<Listing<AuditEntry>> =>
    listAll((options) => client.list(auditLog, {}, { ...options, page: { ...query, ...options.page } }), {
      keyOf: ({ id }) => id,
      signal,
      limits: { records: maxRecords },
    });
  const query = filterQuery(filter);
  const listing = await read(query).catch((error: unknown) => {
    // A server that does not support filters can refuse the query.
    const isRefused = error instanceof RegistryError && error.kind === 'refused' && Object.keys(query).length > 0;
    if (isRefused) return read({});
    throw error;
  });
  return { ...listing, items: listing.items.filter((entry) => isWanted(entry, filter)) };
}
