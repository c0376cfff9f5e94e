import type { DatabaseSync } from 'node:sqlite';
import { expectWithin, type Quota, type QuotaUsage } from '../../contract/quota.ts';
import { integer } from '../../row.ts';

/** What the packages of tenants and scopes use. Reads totals that triggers keep. */
export class PackageUsage {
  readonly #ofTenant;
  readonly #ofScope;

  constructor(database: DatabaseSync) {
    this.#ofTenant = database.prepare('SELECT versions, bytes FROM package_totals WHERE tenant = ?');
    this.#ofScope = database.prepare('SELECT versions, bytes FROM scope_totals WHERE tenant = ? AND scope = ?');
  }

  ofScope(tenant: string, scope: string): QuotaUsage {
    return toUsage(this.#ofScope.get(tenant, scope));
  }

  /** Throws QuotaExceeded. Must be called in the transaction that has added a version. */
  expectWithin(tenant: string, quotas: readonly Quota[]): void {
    for (const quota of quotas) {
      const { scope } = quota;
      expectWithin(quota, scope === undefined ? toUsage(this.#ofTenant.get(tenant)) : this.ofScope(tenant, scope));
    }
  }
}

function toUsage(row: Readonly<Record<string, unknown>> | undefined): QuotaUsage {
  return row ? { versions: integer(row, 'versions'), bytes: integer(row, 'bytes') } : { versions: 0, bytes: 0 };
}
