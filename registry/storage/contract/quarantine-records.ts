import type { AuditDraft, PageRequest, RecordPage } from './records.ts';

/** A published version that an admin has hidden. It is not deleted: its number remains taken, and its tarball stored. */
export interface QuarantinedVersion {
  /** The name of the package. */
  readonly name: string;
  readonly version: string;
  /** A sentence, which clients show. */
  readonly reason: string;
  /** The name of the principal, from `nameOf`. */
  readonly quarantinedBy: string;
  readonly quarantinedAt: number;
}

/** A version to hide. */
export interface NewQuarantine extends QuarantinedVersion {
  readonly tenant: string;
}

/**
 * The versions in quarantine, of all tenants. Each change is stored atomically with its audit record, and is durable when its promise
 * resolves. `PackageRecords` finds them only for changes. A tag that names such a version is moved, as those of versions that
 * the gate hides are, and is restored unless it was changed in the meantime.
 */
export interface QuarantineRecords {
  /** Resolves to the versions of packages that are in quarantine, by the name of the package. */
  of(tenant: string, names: readonly string[]): Promise<ReadonlyMap<string, readonly QuarantinedVersion[]>>;
  /** Resolves to the versions of a tenant, by package and version. */
  page(tenant: string, request: PageRequest): Promise<RecordPage<QuarantinedVersion>>;
  /** Resolves to the number of versions of all tenants. */
  count(): Promise<number>;
  /** Hides a version, or replaces the reason. Resolves to false, and records nothing, if the version is not published. */
  add(quarantine: NewQuarantine, audit: AuditDraft): Promise<boolean>;
  /** Makes a version visible again. Resolves to false, and records nothing, if it is not in quarantine. */
  remove(version: Pick<NewQuarantine, 'tenant' | 'name' | 'version'>, audit: AuditDraft): Promise<boolean>;
}
