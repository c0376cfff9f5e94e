import type { PackumentForm } from '../../packages/packuments/manifest-fragments.ts';
import type { HeldBlob } from './held-blob.ts';
import type { QuarantinedVersion } from './quarantine-records.ts';
import type { Quota, QuotaUsage } from './quota.ts';
import type {
  AuditDraft,
  DistTags,
  PackageHead,
  StoredFragment,
  StoredTarball,
  StoredVersion,
  VersionTexts,
} from './records.ts';

/** A package after a change. */
export interface ChangedPackage {
  readonly name: string;
  readonly revision: number;
}

/** A version that is published. */
export interface Publication {
  readonly tenant: string;
  readonly name: string;
  readonly version: Omit<StoredVersion, 'blob' | 'size'>;
  /** The tarball. The caller releases it after the publication has ended or failed. */
  readonly blob: HeldBlob;
  /** The attestations about the origin of the tarball, in JSON; undefined if there are none. */
  readonly attestations: string | undefined;
  /** The tags to set. The first version of a package becomes `latest` unless they contain it. */
  readonly distTags: DistTags;
  /** The limits for the packages of the tenant, including this version; none by default. */
  readonly quotas?: readonly Quota[];
  /** The id of the staged version that is published; see `StagedRecords`. */
  readonly staged?: string | undefined;
  /** Returns the audit record for the tags that are set. */
  readonly audit: (distTags: DistTags) => AuditDraft;
}

/** A version that remains in a changed package. */
export interface VersionChange {
  readonly version: string;
  /** The new manifest as JSON; undefined when it does not change. */
  readonly manifest: string | undefined;
}

/** A version and the blob of its tarball. */
export type VersionTarball = Pick<StoredVersion, 'version' | 'blob'>;

/** The new state of a package. Versions that it does not contain are removed. */
export interface PackageChange {
  readonly versions: readonly VersionChange[];
  readonly distTags: DistTags;
  readonly audit: AuditDraft;
}

/** A version that was removed. It can be published again only with the same content. */
export type RetiredVersion = VersionTarball;

export interface PackageTotals {
  readonly packages: number;
  readonly versions: number;
  /** The size of the tarballs; a tarball that several versions share counts once for each of them. */
  readonly bytes: number;
}

/** The versions and the form of a packument. */
export interface WantedTexts {
  readonly form: PackumentForm;
  /** Whether the versions in quarantine are included, since the client will change the document. */
  readonly isForWriting?: boolean;
}

/** Receives the texts of the versions of a package, in the order of publication. */
export interface TextsReader {
  /** Called before the first texts, and again if the package was changed while it was read. */
  restart(): void;
  add(portion: readonly StoredFragment[]): void;
}

/** The contents of a packument in addition to the texts of its versions. */
export interface PackageTexts {
  readonly head: PackageHead;
  /** The texts of the version with the tag `latest`; only for the full form. */
  readonly latest: VersionTexts | undefined;
  /** The versions in quarantine. */
  readonly quarantined: readonly QuarantinedVersion[];
}

/**
 * The published packages of all tenants. Each change is stored atomically with its audit record, and is durable when its
 * promise resolves. An unpublished version can be published again only with the same content.
 *
 * Versions in quarantine are found only by the functions that say so, and no tag names one. They cannot be removed.
 */
export interface PackageRecords {
  /** Returns the revision of a package if it is known without waiting, and undefined otherwise; call `revision` in that case. */
  knownRevision(tenant: string, name: string): number | undefined;
  /**
   * Returns the tarball of a version, or null for none, if that is known without waiting; undefined otherwise; call `tarball`
   * in that case.
   */
  knownTarball(tenant: string, name: string, version: string): StoredTarball | null | undefined;
  revision(tenant: string, name: string): Promise<number | undefined>;
  tarball(tenant: string, name: string, version: string): Promise<StoredTarball | undefined>;
  /** Resolves to the tarballs of all versions, in the order of publication, including those in quarantine. */
  tarballs(tenant: string, name: string): Promise<readonly VersionTarball[]>;
  /** Resolves to the properties of a package without its versions. */
  head(tenant: string, name: string): Promise<PackageHead | undefined>;
  /** Resolves to the texts of a version in packuments. */
  version(tenant: string, name: string, version: string): Promise<VersionTexts | undefined>;
  /** Resolves to the attestations about the origin of a version, in JSON; undefined if there are none. */
  attestations(tenant: string, name: string, version: string): Promise<string | undefined>;
  /**
   * Resolves to the manifests of the versions, as JSON, by version, including those in quarantine. Omits versions that do not
   * exist.
   */
  manifests(tenant: string, name: string, versions: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Resolves to the names of at most `limit` packages of a tenant that follow a name, in order. */
  namesAfter(tenant: string, name: string, limit: number): Promise<readonly string[]>;
  /** Resolves to whether a package of this name is published, or was unpublished. */
  wasPublished(tenant: string, name: string): Promise<boolean>;
  /** Resolves to the names that are published, or were unpublished. */
  publishedNames(tenant: string, names: readonly string[]): Promise<ReadonlySet<string>>;
  /** Reads a consistent snapshot of the texts of the versions. Resolves to undefined if the package does not exist. */
  readTexts(tenant: string, name: string, wanted: WantedTexts, reader: TextsReader): Promise<PackageTexts | undefined>;
  /** Resolves to the totals of one tenant or, without an argument, of all. */
  totals(tenant?: string): Promise<PackageTotals>;
  /** Resolves to the current use of the packages of a scope, such as `@acme`. */
  scopeUsage(tenant: string, scope: string): Promise<QuotaUsage>;

  /**
   * Adds a version and sets tags. Rejects with AlreadyExists for a version that is published, or was unpublished with
   * other content, with QuotaExceeded, and with Conflict if `staged` does not wait for an approval. All also apply to publications by
   * other servers at the same time.
   */
  publish(publication: Publication): Promise<ChangedPackage>;
  /** Publishes versions of a tenant as `publish` does: all of them, or none. */
  publishTogether(publications: readonly Publication[]): Promise<readonly ChangedPackage[]>;
  /** Replaces the state of a package. Rejects with Conflict when the package does not have that revision. */
  replace(tenant: string, name: string, revision: number, change: PackageChange): Promise<ChangedPackage>;
  /** Sets a tag. Resolves to false when the package or the version does not exist. */
  setDistTag(target: TagTarget, version: string, audit: AuditDraft): Promise<boolean>;
  /** Removes a tag. Resolves to false when the package or the tag does not exist. */
  deleteDistTag(target: TagTarget, audit: AuditDraft): Promise<boolean>;
  /**
   * Removes a package and all its versions, and resolves to the removed versions. `audit` returns the record for them. Rejects
   * with Conflict when the package does not have that revision.
   */
  delete(
    tenant: string,
    name: string,
    revision: number,
    audit: (removed: readonly RetiredVersion[]) => AuditDraft,
  ): Promise<readonly RetiredVersion[]>;
  /**
   * Forgets the unpublished versions of a package, so that its name can again be requested from an upstream. Resolves to false,
   * and records nothing, if the package is published or never was.
   */
  release(tenant: string, name: string, audit: AuditDraft): Promise<boolean>;
}

/** A tag of a package. */
export interface TagTarget {
  readonly tenant: string;
  readonly name: string;
  readonly tag: string;
}
