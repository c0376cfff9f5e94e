import { forEachInSlices } from '../../slices/run-in-slices.ts';
import type {
  ChangedPackage,
  PackageChange,
  PackageRecords,
  PackageTexts,
  PackageTotals,
  Publication,
  RetiredVersion,
  TagTarget,
  TextsReader,
  VersionTarball,
  WantedTexts,
} from '../contract/package-records.ts';
import type { QuotaUsage } from '../contract/quota.ts';
import type { AuditDraft, PackageHead, StoredTarball, VersionTexts } from '../contract/records.ts';
import type { AuditLog } from './audit-log.ts';
import type { PackageUsage } from './packages/package-usage.ts';
import type { Packages } from './packages/packages.ts';
import { readTexts } from './packages/read-texts.ts';
import type { SqliteQuarantine } from './packages/sqlite-quarantine.ts';
import type { StagedVersions } from './packages/staged-versions.ts';
import type { Transactions } from './transaction.ts';

export interface SqlitePackagesOptions {
  readonly transaction: Transactions;
  readonly packages: Packages;
  readonly staged: StagedVersions;
  readonly usage: PackageUsage;
  readonly audit: AuditLog;
  readonly quarantine: Pick<SqliteQuarantine, 'ofPackage'>;
}

/**
 * The published packages in SQLite. Reads wait while a change to many versions of the same package runs in portions.
 */
export class SqlitePackages implements PackageRecords {
  readonly #transaction: Transactions;
  readonly #packages: Packages;
  readonly #staged: StagedVersions;
  readonly #usage: PackageUsage;
  readonly #audit: AuditLog;
  readonly #quarantine: SqlitePackagesOptions['quarantine'];

  constructor({ transaction, packages, staged, usage, audit, quarantine }: SqlitePackagesOptions) {
    this.#transaction = transaction;
    this.#packages = packages;
    this.#staged = staged;
    this.#usage = usage;
    this.#audit = audit;
    this.#quarantine = quarantine;
  }

  knownRevision(tenant: string, name: string): number | undefined {
    return this.#packages.revision(tenant, name);
  }

  knownTarball(tenant: string, name: string, version: string): StoredTarball | null | undefined {
    // A change in progress may still replace the data that is read now.
    if (this.#packages.isChanging(tenant, name)) return undefined;
    return this.#packages.blobOf(tenant, name, version) ?? null;
  }

  async revision(tenant: string, name: string): Promise<number | undefined> {
    return this.#packages.revision(tenant, name);
  }

  async tarball(tenant: string, name: string, version: string): Promise<StoredTarball | undefined> {
    await this.#packages.unchanging(tenant, name);
    return this.#packages.blobOf(tenant, name, version);
  }

  async tarballs(tenant: string, name: string): Promise<readonly VersionTarball[]> {
    await this.#packages.unchanging(tenant, name);
    return this.#packages.tarballs(tenant, name);
  }

  async head(tenant: string, name: string): Promise<PackageHead | undefined> {
    return this.#packages.head(tenant, name);
  }

  async version(tenant: string, name: string, version: string): Promise<VersionTexts | undefined> {
    await this.#packages.unchanging(tenant, name);
    return this.#packages.version(tenant, name, version);
  }

  async manifests(tenant: string, name: string, versions: readonly string[]): Promise<ReadonlyMap<string, string>> {
    await this.#packages.unchanging(tenant, name);
    const found = new Map<string, string>();
    for (const version of versions) {
      const manifest = this.#packages.manifest(tenant, name, version);
      if (manifest !== undefined) found.set(version, manifest);
    }
    return found;
  }

  async namesAfter(tenant: string, name: string, limit: number): Promise<readonly string[]> {
    return this.#packages.namesAfter(tenant, name, limit);
  }

  async wasPublished(tenant: string, name: string): Promise<boolean> {
    return this.#packages.wasPublished(tenant, name);
  }

  async attestations(tenant: string, name: string, version: string): Promise<string | undefined> {
    return this.#packages.attestations(tenant, name, version);
  }

  async publishedNames(tenant: string, names: readonly string[]): Promise<ReadonlySet<string>> {
    const published = new Set<string>();
    await forEachInSlices(names, (name) => {
      if (this.#packages.wasPublished(tenant, name)) published.add(name);
    });
    return published;
  }

  readTexts(tenant: string, name: string, wanted: WantedTexts, reader: TextsReader): Promise<PackageTexts | undefined> {
    const quarantined = () => this.#quarantine.ofPackage(tenant, name);
    return readTexts(this.#packages, { tenant, name, quarantined, ...wanted }, reader);
  }

  async totals(tenant?: string): Promise<PackageTotals> {
    return this.#usage.totals(tenant);
  }

  async scopeUsage(tenant: string, scope: string): Promise<QuotaUsage> {
    return this.#usage.ofScope(tenant, scope);
  }

  publish(publication: Publication): Promise<ChangedPackage> {
    return this.#transaction.runSoon(() => this.#publish(publication));
  }

  publishTogether(publications: readonly Publication[]): Promise<readonly ChangedPackage[]> {
    return this.#transaction.runSoon(() => publications.map((publication) => this.#publish(publication)));
  }

  replace(
    tenant: string,
    name: string,
    revision: number,
    { versions, distTags, audit }: PackageChange,
  ): Promise<ChangedPackage> {
    const record = (): void => this.#audit.append(audit);
    return this.#packages.replace(tenant, name, revision, { versions, distTags, record });
  }

  setDistTag({ tenant, name, tag }: TagTarget, version: string, audit: AuditDraft): Promise<boolean> {
    return this.#transaction.runSoon(() => {
      const isSet = this.#packages.setDistTag(tenant, name, tag, version);
      if (isSet) this.#audit.append(audit);
      return isSet;
    });
  }

  deleteDistTag({ tenant, name, tag }: TagTarget, audit: AuditDraft): Promise<boolean> {
    return this.#transaction.runSoon(() => {
      const isDeleted = this.#packages.deleteDistTag(tenant, name, tag);
      if (isDeleted) this.#audit.append(audit);
      return isDeleted;
    });
  }

  delete(
    tenant: string,
    name: string,
    revision: number,
    audit: (removed: readonly RetiredVersion[]) => AuditDraft,
  ): Promise<readonly RetiredVersion[]> {
    return this.#packages.delete(tenant, name, revision, (removed) => this.#audit.append(audit(removed)));
  }

  release(tenant: string, name: string, audit: AuditDraft): Promise<boolean> {
    return this.#transaction.runSoon(() => {
      const isReleased = this.#packages.release(tenant, name);
      if (isReleased) this.#audit.append(audit);
      return isReleased;
    });
  }

  #publish({ tenant, name, version, blob, attestations, distTags, quotas = [], staged, audit }: Publication) {
    const stored = { ...version, blob: blob.id, size: blob.size };
    blob.keep();
    const { revision, newTags } = this.#packages.publish(tenant, name, { version: stored, attestations, distTags });
    if (staged !== undefined) this.#staged.approve(tenant, staged);
    this.#usage.expectWithin(tenant, quotas);
    this.#audit.append(audit(newTags));
    return { name, revision };
  }
}
