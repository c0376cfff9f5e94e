import type { QuotaUsage } from './contract/quota.ts';
import type { ApprovedVersion, StagedDocument, StagedVersion, StagingLimits } from './contract/staged-records.ts';
import { QuotaExceeded } from './errors.ts';
import { type DatabaseRow, integer, optionalText, text, textMap } from './row.ts';

/** The columns of a staged version without its document, which may be large. */
export const stagedColumns =
  'id, tenant, name, version, dist_tags, blob, size, sha1, publisher, staged_by, staged_at, expires_at';

export function toStaged(row: DatabaseRow): StagedVersion {
  return {
    ...toApproved(row),
    tenant: text(row, 'tenant'),
    distTags: textMap(row, 'dist_tags'),
    blob: text(row, 'blob'),
    size: integer(row, 'size'),
    sha1: text(row, 'sha1'),
    publisher: text(row, 'publisher'),
    stagedBy: text(row, 'staged_by'),
    stagedAt: integer(row, 'staged_at'),
    expiresAt: integer(row, 'expires_at'),
  };
}

export function toStagedDocument(row: DatabaseRow): StagedDocument {
  return { manifest: text(row, 'manifest'), provenance: optionalText(row, 'provenance') };
}

export function toApproved(row: DatabaseRow): ApprovedVersion {
  return { id: text(row, 'id'), name: text(row, 'name'), version: text(row, 'version') };
}

/** Throws QuotaExceeded if the versions of a user that wait, including the new one, exceed a limit. */
export function expectWithinLimits({ maxVersions, maxSize }: StagingLimits, { versions, bytes }: QuotaUsage): void {
  const remedy = (setting: string): string =>
    `have them approved, reject those that are not needed, or ask an admin to increase \`${setting}\` in \`[staging]\`.`;
  if (versions > maxVersions) {
    throw new QuotaExceeded(
      `At most ${maxVersions} of your versions may wait for an approval; ${remedy('max_versions')}`,
    );
  }
  if (bytes > maxSize) {
    throw new QuotaExceeded(
      `Your versions that wait for an approval may use ${maxSize} bytes, and ${bytes} would be used; ${remedy('max_size')}`,
    );
  }
}
