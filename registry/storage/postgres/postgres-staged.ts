import { expectWithin, namesIn, type QuotaUsage, sumOf } from '../contract/quota.ts';
import type { AuditDraft } from '../contract/records.ts';
import type {
  ApprovedVersion,
  StagedDocument,
  StagedPage,
  StagedRecords,
  StagedVersion,
  Staging,
} from '../contract/staged-records.ts';
import { Conflict } from '../errors.ts';
import { integer } from '../row.ts';
import {
  afterStaged,
  expectWithinLimits,
  stagedColumns,
  stagedValues,
  toApproved,
  toStaged,
  toStagedWithDocument,
} from '../staged-row.ts';
import { type ChangeOptions, recordChange } from './changes.ts';
import { storeSmallBlob } from './contents/small-blobs.ts';
import type { Queries } from './database.ts';
import { usageOf } from './packages/package-change.ts';
import { packageStatements } from './packages/package-statements.ts';

const statements = {
  add: `WITH stored AS (${storeSmallBlob(8, 15)})
    INSERT INTO staged_versions VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, NULL)`,
  find: 'SELECT * FROM staged_versions WHERE tenant = $1 AND id = $2 AND approved_at IS NULL AND expires_at > $3',
  approved: `SELECT id, name, version FROM staged_versions
    WHERE tenant = $1 AND id = $2 AND approved_at IS NOT NULL AND expires_at > $3`,
  page: `SELECT ${stagedColumns} FROM staged_versions WHERE tenant = $1 AND (staged_at, id) > ($2, $3)
    AND ($4::text IS NULL OR name = $4) AND approved_at IS NULL AND expires_at > $5 ORDER BY staged_at, id LIMIT $6`,
  ofUser: `SELECT count(*) AS versions, coalesce(sum(size), 0)::bigint AS bytes FROM staged_versions
    WHERE tenant = $1 AND staged_by = $2 AND approved_at IS NULL AND expires_at > $3`,
  usage: `SELECT count(*) AS versions, coalesce(sum(size), 0)::bigint AS bytes FROM staged_versions
    WHERE ($1::text IS NULL OR tenant = $1) AND name >= $2 AND name < $3 AND approved_at IS NULL`,
  approve: `UPDATE staged_versions SET approved_at = $3, blob = NULL, manifest = '{}', provenance = NULL
    WHERE tenant = $1 AND id = $2 AND approved_at IS NULL AND expires_at > $3 RETURNING id`,
  remove: `DELETE FROM staged_versions WHERE tenant = $1 AND id = $2 AND approved_at IS NULL AND expires_at > $3
    RETURNING id`,
  removeExpired: `DELETE FROM staged_versions WHERE id IN
    (SELECT id FROM staged_versions WHERE expires_at <= $1 LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING *`,
};

/** The staged versions in PostgreSQL. No server keeps them in memory. */
export class PostgresStaged implements StagedRecords {
  readonly #options: ChangeOptions;

  constructor(options: ChangeOptions) {
    this.#options = options;
  }

  add({ staged, blob, limits, quotas, audit }: Staging): Promise<void> {
    const { tenant, stagedBy } = staged;
    blob.keep();
    return this.#options.database.transaction(async (queries) => {
      // The versions of a user, and those of a tenant, wait for each other, so that together they do not exceed a limit.
      await queries.query(packageStatements.lockUsage, [tenant]);
      await queries.query(statements.add, [...stagedValues(staged, blob), blob.content ?? null]);
      const [used = {}] = await queries.query(statements.ofUser, [tenant, stagedBy, this.#options.now()]);
      expectWithinLimits(limits, { versions: integer(used, 'versions'), bytes: integer(used, 'bytes') });
      for (const quota of quotas) expectWithin(quota, await usageWithStaged(queries, tenant, quota.scope));
      await recordChange(queries, this.#options, audit);
    });
  }

  async find(tenant: string, id: string): Promise<(StagedVersion & StagedDocument) | undefined> {
    const [row] = await this.#options.database.query(statements.find, [tenant, id, this.#options.now()]);
    return row && toStagedWithDocument(row);
  }

  async approved(tenant: string, id: string): Promise<ApprovedVersion | undefined> {
    const [row] = await this.#options.database.query(statements.approved, [tenant, id, this.#options.now()]);
    return row && toApproved(row);
  }

  async page(tenant: string, { name, after, limit }: StagedPage): Promise<readonly StagedVersion[]> {
    const values = [tenant, ...afterStaged(after), name ?? null, this.#options.now(), limit];
    return (await this.#options.database.query(statements.page, values)).map(toStaged);
  }

  remove(tenant: string, id: string, audit: AuditDraft): Promise<boolean> {
    return this.#options.database.transaction(async (queries) => {
      const removed = await queries.query(statements.remove, [tenant, id, this.#options.now()]);
      if (removed.length === 0) return false;
      await recordChange(queries, this.#options, audit);
      return true;
    });
  }

  usage(tenant?: string, scope?: string): Promise<QuotaUsage> {
    return stagedUsage(this.#options.database, tenant, scope);
  }

  removeExpired(limit: number, audit: (version: StagedVersion) => AuditDraft): Promise<number> {
    return this.#options.database.transaction(async (queries) => {
      const removed = await queries.query(statements.removeExpired, [this.#options.now(), limit]);
      for (const row of removed) {
        if (row.approved_at === null) await recordChange(queries, this.#options, audit(toStaged(row)));
      }
      return removed.length;
    });
  }
}

/** Marks a version as published, in the transaction that publishes it. Rejects with Conflict. */
export async function approveStaged(queries: Queries, tenant: string, id: string, now: number): Promise<void> {
  const approved = await queries.query(statements.approve, [tenant, id, now]);
  if (approved.length === 0) throw new Conflict(`No version with the stage ID \`${id}\` waits for an approval.`);
}

/** Resolves to what the packages of a tenant, or of one of its scopes, use with their staged versions. */
export async function usageWithStaged(
  queries: Queries,
  tenant: string,
  scope: string | undefined,
): Promise<QuotaUsage> {
  return sumOf(await usageOf(queries, tenant, scope), await stagedUsage(queries, tenant, scope));
}

async function stagedUsage(
  queries: Queries,
  tenant: string | undefined,
  scope: string | undefined,
): Promise<QuotaUsage> {
  const [row = {}] = await queries.query(statements.usage, [tenant ?? null, ...namesIn(scope)]);
  return { versions: integer(row, 'versions'), bytes: integer(row, 'bytes') };
}
