import type { DatabaseSync } from 'node:sqlite';
import { expectWithin, type Quota, type QuotaUsage } from '../../contract/quota.ts';
import { integer, text } from '../../row.ts';

/** The packages of tenants, in order, and what they use, from totals that triggers keep. */
export class PackageUsage {
  readonly #ofTenant;
  readonly #ofScope;
  readonly #namesAfter;

  constructor(database: DatabaseSync) {
    this.#ofTenant = database.prepare('SELECT versions, bytes FROM package_totals WHERE tenant = ?');
    this.#ofScope = database.prepare('SELECT versions, bytes FROM scope_totals WHERE tenant = ? AND scope = ?');
    this.#namesAfter = database.prepare(
      'SELECT name FROM packages WHERE tenant = ? AND name > ? ORDER BY name LIMIT ?',
    );
  }

  /** Returns the names of at most `limit` packages of a tenant that follow a name, in order. */
  namesAfter(tenant: string, name: string, limit: number): readonly string[] {
    return this.#namesAfter.all(tenant, name, limit).map((row) => text(row, 'name'));
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
