import type { DatabaseSync } from 'node:sqlite';
import { type DatabaseRow, integer } from '../../row.ts';

/** The totals of a tenant that has never had a user or an access rule. */
const nothing: DatabaseRow = { users: 0, rules: 0 };

/** The numbers of users and access rules of tenants, which triggers maintain, so that reading them requires no scan. */
export class AccessTotals {
  readonly #ofTenant;

  constructor(database: DatabaseSync) {
    this.#ofTenant = database.prepare('SELECT users, rules FROM access_totals WHERE tenant = ?');
  }

  of(tenant: string): { readonly users: number; readonly rules: number } {
    const row = this.#ofTenant.get(tenant) ?? nothing;
    return { users: integer(row, 'users'), rules: integer(row, 'rules') };
  }
}
