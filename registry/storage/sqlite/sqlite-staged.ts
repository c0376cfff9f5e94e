import type { QuotaUsage } from '../contract/quota.ts';
import type { AuditDraft } from '../contract/records.ts';
import type {
  ApprovedVersion,
  StagedDocument,
  StagedPage,
  StagedRecords,
  StagedVersion,
  Staging,
} from '../contract/staged-records.ts';
import { expectWithinLimits } from '../staged-row.ts';
import type { AuditLog } from './audit-log.ts';
import type { PackageUsage } from './packages/package-usage.ts';
import type { StagedVersions } from './packages/staged-versions.ts';
import type { Transactions } from './transaction.ts';

export interface SqliteStagedOptions {
  readonly transaction: Transactions;
  readonly staged: StagedVersions;
  readonly usage: PackageUsage;
  readonly audit: AuditLog;
}

/** The staged versions in SQLite. */
export class SqliteStaged implements StagedRecords {
  readonly #options: SqliteStagedOptions;

  constructor(options: SqliteStagedOptions) {
    this.#options = options;
  }

  add({ staged, blob, limits, quotas, audit }: Staging): Promise<void> {
    const { transaction, staged: versions, usage, audit: log } = this.#options;
    return transaction.runSoon(() => {
      blob.keep();
      versions.add(staged, blob);
      expectWithinLimits(limits, versions.ofUser(staged.tenant, staged.stagedBy));
      usage.expectWithin(staged.tenant, quotas);
      log.append(audit);
    });
  }

  async find(tenant: string, id: string): Promise<(StagedVersion & StagedDocument) | undefined> {
    return this.#options.staged.find(tenant, id);
  }

  async approved(tenant: string, id: string): Promise<ApprovedVersion | undefined> {
    return this.#options.staged.approved(tenant, id);
  }

  async page(tenant: string, page: StagedPage): Promise<readonly StagedVersion[]> {
    return this.#options.staged.page(tenant, page);
  }

  remove(tenant: string, id: string, audit: AuditDraft): Promise<boolean> {
    const { transaction, staged, audit: log } = this.#options;
    return transaction.runSoon(() => {
      const isRemoved = staged.remove(tenant, id);
      if (isRemoved) log.append(audit);
      return isRemoved;
    });
  }

  async usage(tenant?: string, scope?: string): Promise<QuotaUsage> {
    return this.#options.usage.ofStaged(tenant, scope);
  }

  async removeExpired(limit: number, audit: (version: StagedVersion) => AuditDraft): Promise<number> {
    const { transaction, staged, audit: log } = this.#options;
    // Usually, there is nothing to remove, and then nothing is written.
    if (!staged.hasExpired()) return 0;
    return transaction.runSoon(() => staged.removeExpired(limit, (version) => log.append(audit(version))));
  }
}
