import { objectOr } from '../../../server/core/text/json-object.ts';
import type { StagedVersion } from '../../storage/contract/staged-records.ts';
import type { ReviewRights } from './staged-access.ts';

/** A staged version in the form in which clients read it. */
export interface StagedItem extends ReviewRights {
  readonly id: string;
  readonly packageName: string;
  readonly version: string;
  readonly status: 'staged';
  /** The tags that its publication sets, separated by commas. */
  readonly tag: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  /** Who has staged the version. */
  readonly actor: string;
  readonly actorType: 'user' | 'trusted publisher';
  readonly shasum: string;
  /** Bytes. */
  readonly size: number;
}

export function stagedItem(version: StagedVersion, rights: ReviewRights): StagedItem {
  const { id, name, distTags, stagedAt, expiresAt, stagedBy, publisher, sha1, size } = version;
  const isTrusted = objectOr(JSON.parse(publisher)).trustedPublisher !== undefined;
  return {
    id,
    packageName: name,
    version: version.version,
    status: 'staged',
    tag: Object.keys(distTags).join(', '),
    createdAt: new Date(stagedAt).toISOString(),
    expiresAt: new Date(expiresAt).toISOString(),
    actor: stagedBy,
    actorType: isTrusted ? 'trusted publisher' : 'user',
    shasum: sha1,
    size,
    ...rights,
  };
}
