import type { DatabaseSync } from 'node:sqlite';
import { forEachInSlices } from '../../../slices/run-in-slices.ts';
import type { NewQuarantine, QuarantinedVersion, QuarantineRecords } from '../../contract/quarantine-records.ts';
import type { AuditDraft, DistTags, PageRequest, RecordPage } from '../../contract/records.ts';
import { quarantineAfter, quarantinePage, toQuarantined } from '../../quarantine-page.ts';
import { type TagsOfVersion, tagsAfter, toPackageVersion, toTagsOfVersion } from '../../quarantined-tags.ts';
import { integer } from '../../row.ts';
import type { AuditLog } from '../audit-log.ts';
import type { Transactions } from '../transaction.ts';
import type { Packages } from './packages.ts';

export interface SqliteQuarantineOptions {
  readonly transaction: Transactions;
  readonly packages: Pick<Packages, 'changeTags'>;
  readonly audit: AuditLog;
}

/** The versions in quarantine in SQLite. */
export class SqliteQuarantine implements QuarantineRecords {
  readonly #options: SqliteQuarantineOptions;
  readonly #statements;

  constructor(database: DatabaseSync, options: SqliteQuarantineOptions) {
    this.#options = options;
    const found = `SELECT name, version, reason, quarantined_by, quarantined_at
      FROM quarantined_versions JOIN packages ON id = package WHERE tenant = ?`;
    this.#statements = {
      ofPackage: database.prepare(`${found} AND name = ? ORDER BY version`),
      page: database.prepare(`${found} AND (name, version) > (?, ?) ORDER BY name, version LIMIT ?`),
      count: database.prepare('SELECT count(*) AS count FROM quarantined_versions'),
      add: database.prepare(
        `INSERT INTO quarantined_versions SELECT package, version, ?, ?, ?, '{}' FROM versions WHERE package = ? AND version = ?
         ON CONFLICT DO UPDATE
         SET reason = excluded.reason, quarantined_by = excluded.quarantined_by, quarantined_at = excluded.quarantined_at`,
      ),
      remove: database.prepare('DELETE FROM quarantined_versions WHERE package = ? AND version = ?'),
      tags: database.prepare('SELECT version, tags FROM quarantined_versions WHERE package = ?'),
      setTags: database.prepare('UPDATE quarantined_versions SET tags = ? WHERE package = ? AND version = ?'),
      versions: database.prepare('SELECT version, abbreviated FROM versions WHERE package = ?'),
    };
  }

  ofPackage(tenant: string, name: string): readonly QuarantinedVersion[] {
    return this.#statements.ofPackage.all(tenant, name).map(toQuarantined);
  }

  async of(tenant: string, names: readonly string[]): Promise<ReadonlyMap<string, readonly QuarantinedVersion[]>> {
    const found = new Map<string, readonly QuarantinedVersion[]>();
    await forEachInSlices(names, (name) => {
      const versions = this.ofPackage(tenant, name);
      if (versions.length > 0) found.set(name, versions);
    });
    return found;
  }

  async page(tenant: string, request: PageRequest): Promise<RecordPage<QuarantinedVersion>> {
    const rows = this.#statements.page.all(tenant, ...quarantineAfter(request), request.limit + 1);
    return quarantinePage(rows, request);
  }

  async count(): Promise<number> {
    return integer(this.#statements.count.get() ?? {}, 'count');
  }

  add({ tenant, name, version, reason, ...how }: NewQuarantine, audit: AuditDraft): Promise<boolean> {
    const { quarantinedBy, quarantinedAt } = how;
    return this.#change(tenant, name, audit, (id) =>
      this.#statements.add.run(reason, quarantinedBy, quarantinedAt, id, version),
    );
  }

  remove(
    { tenant, name, version }: Pick<NewQuarantine, 'tenant' | 'name' | 'version'>,
    audit: AuditDraft,
  ): Promise<boolean> {
    return this.#change(tenant, name, audit, (id) => this.#statements.remove.run(id, version));
  }

  /** Changes which versions of a package are hidden, and its tags. */
  #change(
    tenant: string,
    name: string,
    audit: AuditDraft,
    work: (id: number) => { readonly changes: number | bigint },
  ): Promise<boolean> {
    const { transaction, packages, audit: log } = this.#options;
    return transaction.runSoon(() => {
      const isChanged = packages.changeTags(tenant, name, (tags, id) => {
        const before = this.#statements.tags.all(id).map(toTagsOfVersion);
        return work(id).changes === 0 ? undefined : this.#movedTags(id, tags, before);
      });
      if (isChanged) log.append(audit);
      return isChanged;
    });
  }

  #movedTags(id: number, current: DistTags, before: readonly TagsOfVersion[]): DistTags {
    const versions = this.#statements.versions.all(id).map(toPackageVersion);
    const after = this.#statements.tags.all(id).map((row) => toTagsOfVersion(row).version);
    const { tags, hidden } = tagsAfter(current, { before, after, versions });
    for (const one of hidden) this.#statements.setTags.run(JSON.stringify(one.tags), id, one.version);
    return tags;
  }
}
