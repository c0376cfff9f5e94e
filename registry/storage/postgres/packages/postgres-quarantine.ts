import type { NewQuarantine, QuarantinedVersion, QuarantineRecords } from '../../contract/quarantine-records.ts';
import type { AuditDraft, DistTags, PageRequest, RecordPage } from '../../contract/records.ts';
import { quarantineAfter, quarantinePage, toQuarantined } from '../../quarantine-page.ts';
import { type TagsOfVersion, tagsAfter, toPackageVersion, toTagsOfVersion } from '../../quarantined-tags.ts';
import { integer } from '../../row.ts';
import type { ChangeOptions } from '../changes.ts';
import type { Queries } from '../database.ts';
import { changeTags, type RecordedPackage } from './change-tags.ts';

const found = `SELECT name, version, reason, quarantined_by, quarantined_at
  FROM quarantined_versions JOIN packages ON id = package WHERE tenant = $1`;

const statements = {
  ofPackages: `${found} AND name = ANY ($2) ORDER BY name, version`,
  page: `${found} AND (name, version) > ($2, $3) ORDER BY name, version LIMIT $4`,
  count: 'SELECT count(*) AS count FROM quarantined_versions',
  add: `INSERT INTO quarantined_versions SELECT package, version, $3, $4, $5, '{}' FROM versions
    WHERE package = $1 AND version = $2
    ON CONFLICT (package, version) DO UPDATE
    SET reason = excluded.reason, quarantined_by = excluded.quarantined_by, quarantined_at = excluded.quarantined_at
    RETURNING version`,
  remove: 'DELETE FROM quarantined_versions WHERE package = $1 AND version = $2 RETURNING version',
  tags: 'SELECT version, tags FROM quarantined_versions WHERE package = $1',
  setTags: 'UPDATE quarantined_versions SET tags = $3 WHERE package = $1 AND version = $2',
  versions: 'SELECT version, abbreviated FROM versions WHERE package = $1',
};

/** The versions in quarantine in PostgreSQL. No server keeps them in memory. */
export class PostgresQuarantine implements QuarantineRecords {
  readonly #options: ChangeOptions;

  constructor(options: ChangeOptions) {
    this.#options = options;
  }

  async of(tenant: string, names: readonly string[]): Promise<ReadonlyMap<string, readonly QuarantinedVersion[]>> {
    const byName = new Map<string, QuarantinedVersion[]>();
    for (const one of await quarantinedIn(this.#options.database, tenant, names)) {
      byName.set(one.name, [...(byName.get(one.name) ?? []), one]);
    }
    return byName;
  }

  async page(tenant: string, request: PageRequest): Promise<RecordPage<QuarantinedVersion>> {
    const values = [tenant, ...quarantineAfter(request), request.limit + 1];
    return quarantinePage(await this.#options.database.query(statements.page, values), request);
  }

  async count(): Promise<number> {
    const [row = {}] = await this.#options.database.query(statements.count, []);
    return integer(row, 'count');
  }

  add({ tenant, name, version, reason, ...how }: NewQuarantine, audit: AuditDraft): Promise<boolean> {
    const values = [version, reason, how.quarantinedBy, how.quarantinedAt];
    return this.#change({ tenant, name, audit }, statements.add, values);
  }

  remove(
    { tenant, name, version }: Pick<NewQuarantine, 'tenant' | 'name' | 'version'>,
    audit: AuditDraft,
  ): Promise<boolean> {
    return this.#change({ tenant, name, audit }, statements.remove, [version]);
  }

  /** Changes which versions of a package are hidden, and its tags. The first parameter of the statement is the package. */
  #change(recorded: RecordedPackage, statement: string, values: readonly unknown[]): Promise<boolean> {
    return changeTags(this.#options, recorded, async (tags, id, queries) => {
      const before = await tagsOf(queries, id);
      const changed = await queries.query(statement, [id, ...values]);
      return changed.length === 0 ? undefined : movedTags(queries, id, tags, before);
    });
  }
}

/** Resolves to the versions of packages that are in quarantine, by package and version. */
export async function quarantinedIn(
  queries: Queries,
  tenant: string,
  names: readonly string[],
): Promise<readonly QuarantinedVersion[]> {
  return (await queries.query(statements.ofPackages, [tenant, names])).map(toQuarantined);
}

async function tagsOf(queries: Queries, id: number): Promise<readonly TagsOfVersion[]> {
  return (await queries.query(statements.tags, [id])).map(toTagsOfVersion);
}

async function movedTags(
  queries: Queries,
  id: number,
  current: DistTags,
  before: readonly TagsOfVersion[],
): Promise<DistTags> {
  const versions = (await queries.query(statements.versions, [id])).map(toPackageVersion);
  const after = (await tagsOf(queries, id)).map(({ version }) => version);
  const { tags, hidden } = tagsAfter(current, { before, after, versions });
  for (const one of hidden) await queries.query(statements.setTags, [id, one.version, JSON.stringify(one.tags)]);
  return tags;
}
