import type { HeldBlob } from './held-blob.ts';
import type { Quota, QuotaUsage } from './quota.ts';
import type { AuditDraft, DistTags } from './records.ts';

/** A version that waits for an approval. It cannot be installed. */
export interface StagedVersion {
  /** A UUID. */
  readonly id: string;
  readonly tenant: string;
  readonly name: string;
  readonly version: string;
  /** The tags that its publication sets. */
  readonly distTags: DistTags;
  /** The blob id of the tarball. */
  readonly blob: string;
  readonly size: number;
  /** SHA-1 of the tarball, lower-case hexadecimal digits. */
  readonly sha1: string;
  /** Who has staged the version, in JSON; see `Publisher`. */
  readonly publisher: string;
  /** The name of the principal, from `nameOf`. */
  readonly stagedBy: string;
  readonly stagedAt: number;
  readonly expiresAt: number;
}

/** What a client has sent for a staged version, in addition to the tarball. */
export interface StagedDocument {
  /** The manifest as sent, in JSON. It is verified and signed when the version is published. */
  readonly manifest: string;
  /** The Sigstore bundle; undefined if there is none. */
  readonly provenance: string | undefined;
}

export type NewStagedVersion = Omit<StagedVersion, 'blob' | 'size' | 'sha1'> & StagedDocument;

/** The limits for the versions of a user that wait. */
export interface StagingLimits {
  readonly maxVersions: number;
  /** Bytes. */
  readonly maxSize: number;
}

export interface Staging {
  readonly staged: NewStagedVersion;
  /** The tarball. The caller releases it after the staging has ended or failed. */
  readonly blob: HeldBlob;
  readonly limits: StagingLimits;
  /** The limits for the packages of the tenant, including the versions that wait. */
  readonly quotas: readonly Quota[];
  readonly audit: AuditDraft;
}

export interface StagedPage {
  /** Undefined for all packages. */
  readonly name: string | undefined;
  /** The last version of the previous page. */
  readonly after: Pick<StagedVersion, 'stagedAt' | 'id'> | undefined;
  readonly limit: number;
}

/** A staged version that was published. */
export type ApprovedVersion = Pick<StagedVersion, 'id' | 'name' | 'version'>;

/**
 * The staged versions of all tenants. Each change is stored atomically with its audit record, and is durable when its promise
 * resolves. `PackageRecords.publish` approves a version. No version is found after it has expired.
 */
export interface StagedRecords {
  /** Adds a version. Rejects with QuotaExceeded. */
  add(staging: Staging): Promise<void>;
  /** Resolves to a version that waits. */
  find(tenant: string, id: string): Promise<(StagedVersion & StagedDocument) | undefined>;
  /** Resolves to a version that was approved not long ago, so that an approval can be repeated. */
  approved(tenant: string, id: string): Promise<ApprovedVersion | undefined>;
  /** Resolves to versions that wait, in the order in which they were staged. */
  page(tenant: string, page: StagedPage): Promise<readonly StagedVersion[]>;
  /** Removes a version that waits. Resolves to false, and records nothing, if there is none. */
  remove(tenant: string, id: string, audit: AuditDraft): Promise<boolean>;
  /** Resolves to what the versions of a tenant, or of one of its scopes, use while they wait; without a tenant, all of them. */
  usage(tenant?: string, scope?: string): Promise<QuotaUsage>;
  /**
   * Removes at most `limit` versions that have expired, with the audit records of those that were not approved. Resolves to the
   * number.
   */
  removeExpired(limit: number, audit: (version: StagedVersion) => AuditDraft): Promise<number>;
}
