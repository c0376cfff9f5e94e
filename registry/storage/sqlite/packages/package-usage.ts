import type { DatabaseSync } from 'node:sqlite';
import type { PackageTotals } from '../../contract/package-records.ts';
import { expectWithin, type Quota, type QuotaUsage } from '../../contract/quota.ts';
import { type DatabaseRow, integer } from '../../row.ts';

/** The totals of a tenant or a scope that has never had a package. */
const nothing: DatabaseRow = { packages: 0, versions: 0, bytes: 0 };

/** The current use of the packages of tenants, from totals that triggers maintain. */
export class PackageUsage {
  readonly #ofAll;
  readonly #ofTenant;
  readonly #ofScope;

  constructor(database: DatabaseSync) {
    this.#ofAll = database.prepare(
      `SELECT coalesce(sum(packages), 0) AS packages, coalesce(sum(versions), 0) AS versions,
       coalesce(sum(bytes), 0) AS bytes FROM package_totals`,
    );
    this.#ofTenant = database.prepare('SELECT packages, versions, bytes FROM package_totals WHERE tenant = ?');
    this.#ofScope = database.prepare('SELECT versions, bytes FROM scope_totals WHERE tenant = ? AND scope = ?');
  }

  /** Returns the totals of one tenant or, without an argument, of all. */
  totals(tenant?: string): PackageTotals {
    const row = (tenant === undefined ? this.#ofAll.get() : this.#ofTenant.get(tenant)) ?? nothing;
    return { packages: integer(row, 'packages'), ...usageIn(row) };
  }

  ofScope(tenant: string, scope: string): QuotaUsage {
    return usageIn(this.#ofScope.get(tenant, scope) ?? nothing);
  }

  /** Throws QuotaExceeded. Must be called in the transaction that has added a version. */
  expectWithin(tenant: string, quotas: readonly Quota[]): void {
    for (const quota of quotas) {
      const { scope } = quota;
      expectWithin(quota, scope === undefined ? this.totals(tenant) : this.ofScope(tenant, scope));
    }
  }
}

function usageIn(row: DatabaseRow): QuotaUsage {
  return { versions: integer(row, 'versions'), bytes: integer(row, 'bytes') };
}
