import type { DatabaseSync } from 'node:sqlite';
import type { HeldBlob } from '../../contract/held-blob.ts';
import type { QuotaUsage } from '../../contract/quota.ts';
import type {
  ApprovedVersion,
  NewStagedVersion,
  StagedDocument,
  StagedPage,
  StagedVersion,
} from '../../contract/staged-records.ts';
import { Conflict } from '../../errors.ts';
import { integer } from '../../row.ts';
import {
  afterStaged,
  stagedColumns,
  stagedValues,
  toApproved,
  toStaged,
  toStagedWithDocument,
} from '../../staged-row.ts';

const waiting = 'approved_at IS NULL AND expires_at > ?';

/** The staged versions of all tenants. Changes must be made in a transaction. */
export class StagedVersions {
  readonly #now: () => number;
  readonly #statements;

  constructor(database: DatabaseSync, now: () => number) {
    this.#now = now;
    this.#statements = {
      add: database.prepare('INSERT INTO staged_versions VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)'),
      find: database.prepare(`SELECT * FROM staged_versions WHERE tenant = ? AND id = ? AND ${waiting}`),
      approved: database.prepare(
        'SELECT id, name, version FROM staged_versions WHERE tenant = ? AND id = ? AND approved_at IS NOT NULL AND expires_at > ?',
      ),
      page: database.prepare(
        `SELECT ${stagedColumns} FROM staged_versions WHERE tenant = ? AND (staged_at, id) > (?, ?) AND name = coalesce(?, name)
         AND ${waiting} ORDER BY staged_at, id LIMIT ?`,
      ),
      ofUser: database.prepare(
        `SELECT count(*) AS versions, coalesce(sum(size), 0) AS bytes FROM staged_versions
         WHERE tenant = ? AND staged_by = ? AND ${waiting}`,
      ),
      approve: database.prepare(
        `UPDATE staged_versions SET approved_at = ?, blob = NULL, manifest = '{}', provenance = NULL
         WHERE tenant = ? AND id = ? AND ${waiting}`,
      ),
      remove: database.prepare(`DELETE FROM staged_versions WHERE tenant = ? AND id = ? AND ${waiting}`),
      expired: database.prepare('SELECT * FROM staged_versions WHERE expires_at <= ? LIMIT ?'),
      removeExpired: database.prepare('DELETE FROM staged_versions WHERE id = ?'),
    };
  }

  add(staged: NewStagedVersion, blob: HeldBlob): void {
    this.#statements.add.run(...stagedValues(staged, blob));
  }

  find(tenant: string, id: string): (StagedVersion & StagedDocument) | undefined {
    const row = this.#statements.find.get(tenant, id, this.#now());
    return row && toStagedWithDocument(row);
  }

  approved(tenant: string, id: string): ApprovedVersion | undefined {
    const row = this.#statements.approved.get(tenant, id, this.#now());
    return row && toApproved(row);
  }

  page(tenant: string, { name, after, limit }: StagedPage): readonly StagedVersion[] {
    return this.#statements.page.all(tenant, ...afterStaged(after), name ?? null, this.#now(), limit).map(toStaged);
  }

  /** Returns what the versions of a user use. */
  ofUser(tenant: string, stagedBy: string): QuotaUsage {
    const row = this.#statements.ofUser.get(tenant, stagedBy, this.#now()) ?? {};
    return { versions: integer(row, 'versions'), bytes: integer(row, 'bytes') };
  }

  /** Marks a version as published. Must be called after the published version refers to its tarball. Throws Conflict. */
  approve(tenant: string, id: string): void {
    const { changes } = this.#statements.approve.run(this.#now(), tenant, id, this.#now());
    if (changes === 0) throw new Conflict(`No version with the stage ID \`${id}\` waits for an approval.`);
  }

  remove(tenant: string, id: string): boolean {
    return this.#statements.remove.run(tenant, id, this.#now()).changes > 0;
  }

  hasExpired(): boolean {
    return this.#statements.expired.get(this.#now(), 1) !== undefined;
  }

  /** Removes versions that have expired. Returns their number, and calls `record` for each that was not approved. */
  removeExpired(limit: number, record: (version: StagedVersion) => void): number {
    const rows = this.#statements.expired.all(this.#now(), limit);
    for (const row of rows) {
      if (row.approved_at === null) record(toStaged(row));
      this.#statements.removeExpired.run(toApproved(row).id);
    }
    return rows.length;
  }
}
