import type { HeldBlob } from './contract/held-blob.ts';
import type { QuotaUsage } from './contract/quota.ts';
import type {
  ApprovedVersion,
  NewStagedVersion,
  StagedDocument,
  StagedPage,
  StagedVersion,
  StagingLimits,
} from './contract/staged-records.ts';
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

/** Returns what a version that waits was sent with, and the version itself. */
export function toStagedWithDocument(row: DatabaseRow): StagedVersion & StagedDocument {
  return { ...toStaged(row), manifest: text(row, 'manifest'), provenance: optionalText(row, 'provenance') };
}

export function toApproved(row: DatabaseRow): ApprovedVersion {
  return { id: text(row, 'id'), name: text(row, 'name'), version: text(row, 'version') };
}

/** Returns the values of the columns of a new staged version, in the order of its table, without `approved_at`. */
export function stagedValues(staged: NewStagedVersion, blob: HeldBlob) {
  const { id, tenant, name, version, distTags, manifest, provenance, publisher, stagedBy, stagedAt, expiresAt } =
    staged;
  return [
    ...[id, tenant, name, version, JSON.stringify(distTags), manifest, provenance ?? null],
    ...[blob.id, blob.size, blob.sha1, publisher, stagedBy, stagedAt, expiresAt],
  ];
}

/** Returns the key after which a page begins: `(staged_at, id)`. */
export function afterStaged(after: StagedPage['after']): readonly [stagedAt: number, id: string] {
  return after ? [after.stagedAt, after.id] : [-1, ''];
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
