import type { DatabaseSync } from 'node:sqlite';
import type { PackageTotals } from '../../contract/package-records.ts';
import { expectWithin, namesIn, type Quota, type QuotaUsage, sumOf } from '../../contract/quota.ts';
import { type DatabaseRow, integer } from '../../row.ts';

/** The totals of a tenant or a scope that has never had a package. */
const nothing: DatabaseRow = { packages: 0, versions: 0, bytes: 0 };

/** The current use of the packages of tenants, from totals that triggers maintain. */
export class PackageUsage {
  readonly #ofAll;
  readonly #ofTenant;
  readonly #ofScope;
  readonly #ofStaged;

  constructor(database: DatabaseSync) {
    this.#ofAll = database.prepare(
      `SELECT coalesce(sum(packages), 0) AS packages, coalesce(sum(versions), 0) AS versions,
       coalesce(sum(bytes), 0) AS bytes FROM package_totals`,
    );
    this.#ofTenant = database.prepare('SELECT packages, versions, bytes FROM package_totals WHERE tenant = ?');
    this.#ofScope = database.prepare('SELECT versions, bytes FROM scope_totals WHERE tenant = ? AND scope = ?');
    this.#ofStaged = database.prepare(
      `SELECT count(*) AS versions, coalesce(sum(size), 0) AS bytes FROM staged_versions
       WHERE tenant = coalesce(?, tenant) AND name >= ? AND name < ? AND approved_at IS NULL`,
    );
  }

  /** Returns the totals of one tenant or, without an argument, of all. */
  totals(tenant?: string): PackageTotals {
    const row = (tenant === undefined ? this.#ofAll.get() : this.#ofTenant.get(tenant)) ?? nothing;
    return { packages: integer(row, 'packages'), ...usageIn(row) };
  }

  ofScope(tenant: string, scope: string): QuotaUsage {
    return usageIn(this.#ofScope.get(tenant, scope) ?? nothing);
  }

  /** Returns what the staged versions of a tenant, or of one of its scopes, use; without a tenant, all of them. */
  ofStaged(tenant: string | undefined, scope: string | undefined): QuotaUsage {
    return usageIn(this.#ofStaged.get(tenant ?? null, ...namesIn(scope)) ?? nothing);
  }

  /** Throws QuotaExceeded. Must be called in the transaction that has added a version. */
  expectWithin(tenant: string, quotas: readonly Quota[]): void {
    for (const quota of quotas) {
      const { scope } = quota;
      const published = scope === undefined ? this.totals(tenant) : this.ofScope(tenant, scope);
      expectWithin(quota, sumOf(published, this.ofStaged(tenant, scope)));
    }
  }
}

function usageIn(row: DatabaseRow): QuotaUsage {
  return { versions: integer(row, 'versions'), bytes: integer(row, 'bytes') };
}
