import type { QuarantinedVersion } from './contract/quarantine-records.ts';
import type { PageRequest, RecordPage } from './contract/records.ts';
import { pageOf, readCursor } from './cursor.ts';
import { type DatabaseRow, integer, text } from './row.ts';

/** Returns the name and the version after which a page begins. */
export function quarantineAfter({ cursor }: PageRequest): readonly [name: string, version: string] {
  const [name = '', version = ''] = readCursor(cursor) ?? [];
  return [name, version];
}

/** Returns the page in the rows of its query, which may have one more than the limit. */
export function quarantinePage(rows: readonly DatabaseRow[], request: PageRequest): RecordPage<QuarantinedVersion> {
  return pageOf(rows.map(toQuarantined), request, ({ name, version }) => [name, version]);
}

export function toQuarantined(row: DatabaseRow): QuarantinedVersion {
  return {
    name: text(row, 'name'),
    version: text(row, 'version'),
    reason: text(row, 'reason'),
    quarantinedBy: text(row, 'quarantined_by'),
    quarantinedAt: integer(row, 'quarantined_at'),
  };
}
