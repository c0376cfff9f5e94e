import { nextTurn } from '../../../slices/next-turn.ts';
import type {
  ChangedPackage,
  PackageChange,
  PackageRecords,
  PackageTexts,
  PackageTotals,
  Publication,
  RetiredVersion,
  TagTarget,
  TextsReader,
  VersionTarball,
  WantedTexts,
} from '../../contract/package-records.ts';
import type { QuotaUsage } from '../../contract/quota.ts';
import type { AuditDraft, PackageHead, StoredTarball, VersionTexts } from '../../contract/records.ts';
import { withoutTag } from '../../dist-tags.ts';
import { toFragment, toHead } from '../../package-row.ts';
import { type DatabaseRow, integer, optionalText, text } from '../../row.ts';
import { type ChangeOptions, change, recordChange } from '../changes.ts';
import type { Queries } from '../database.ts';
import { changeTags } from './change-tags.ts';
import {
  deleteHead,
  lockPackage,
  manifestOf,
  retireVersions,
  setManifests,
  setTags,
  usageOf,
} from './package-change.ts';
import type { PackageMemory } from './package-memory.ts';
import { packageStatements as statements } from './package-statements.ts';
import { quarantinedIn } from './postgres-quarantine.ts';
import { publishVersion, publishVersions } from './publish-version.ts';

export interface PostgresPackagesOptions extends ChangeOptions {
  readonly memory: PackageMemory;
}

/** The number of versions whose texts are passed on before other work runs. */
const maxPortion = 250;

/** The published packages in PostgreSQL. The data for frequent requests is in memory as well. */
export class PostgresPackages implements PackageRecords {
  readonly #options: PostgresPackagesOptions;

  constructor(options: PostgresPackagesOptions) {
    this.#options = options;
  }

  knownRevision(tenant: string, name: string): number | undefined {
    return this.#options.memory.revision(tenant, name);
  }

  knownTarball(tenant: string, name: string, version: string): StoredTarball | undefined {
    return this.#options.memory.tarball(tenant, name, version);
  }

  async revision(tenant: string, name: string): Promise<number | undefined> {
    const { memory } = this.#options;
    const known = memory.revision(tenant, name);
    if (known !== undefined) return known;
    const { generation } = memory;
    const [row] = await this.#query(statements.revision, [tenant, name]);
    if (!row) return undefined;
    const revision = integer(row, 'revision');
    if (memory.generation === generation) memory.addRevision(tenant, name, revision);
    return revision;
  }

  async tarball(tenant: string, name: string, version: string): Promise<StoredTarball | undefined> {
    const { memory } = this.#options;
    const known = memory.tarball(tenant, name, version);
    if (known) return known;
    const { generation } = memory;
    const [row] = await this.#query(statements.tarball, [tenant, name, version]);
    if (!row) return undefined;
    const tarball = { blob: text(row, 'blob'), size: integer(row, 'size') };
    if (memory.generation === generation) memory.addTarball(tenant, name, version, tarball);
    return tarball;
  }

  async tarballs(tenant: string, name: string): Promise<readonly VersionTarball[]> {
    const rows = await this.#query(statements.tarballs, [tenant, name]);
    return rows.map((row) => ({ version: text(row, 'version'), blob: text(row, 'blob') }));
  }

  async head(tenant: string, name: string): Promise<PackageHead | undefined> {
    const [row] = await this.#query(statements.head, [tenant, name]);
    return row && toHead(row);
  }

  async version(tenant: string, name: string, version: string): Promise<VersionTexts | undefined> {
    const [row] = await this.#query(statements.version, [tenant, name, version]);
    return row && { manifest: text(row, 'manifest'), readme: optionalText(row, 'readme') };
  }

  async manifests(tenant: string, name: string, versions: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.#query(statements.manifests, [tenant, name, versions]);
    return new Map(rows.map((row) => [text(row, 'version'), text(row, 'manifest')]));
  }

  async namesAfter(tenant: string, name: string, limit: number): Promise<readonly string[]> {
    return (await this.#query(statements.namesAfter, [tenant, name, limit])).map((row) => text(row, 'name'));
  }

  async wasPublished(tenant: string, name: string): Promise<boolean> {
    if (this.#options.memory.revision(tenant, name) !== undefined) return true;
    return (await this.#query(statements.published, [tenant, name])).length > 0;
  }

  async attestations(tenant: string, name: string, version: string): Promise<string | undefined> {
    const [row] = await this.#query(statements.attestations, [tenant, name, version]);
    return row && optionalText(row, 'attestations');
  }

  async publishedNames(tenant: string, names: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set((await this.#query(statements.publishedNames, [tenant, names])).map((row) => text(row, 'name')));
  }

  async readTexts(
    tenant: string,
    name: string,
    { form, isForWriting }: WantedTexts,
    reader: TextsReader,
  ): Promise<PackageTexts | undefined> {
    for (;;) {
      const head = await this.head(tenant, name);
      if (!head) return undefined;
      reader.restart();
      const rows = await this.#query(statements[isForWriting ? 'all' : 'visible'][form], [head.id]);
      for (let start = 0; start < rows.length; start += maxPortion) {
        if (start > 0) await nextTurn();
        reader.add(rows.slice(start, start + maxPortion).map(toFragment));
      }
      const { latest: tag = '' } = head.distTags;
      const latest = form === 'full' ? await this.version(tenant, name, tag) : undefined;
      const quarantined = await quarantinedIn(this.#options.database, tenant, [name]);
      const [after] = await this.#query(statements.revision, [tenant, name]);
      if (after && integer(after, 'revision') === head.revision) return { head, latest, quarantined };
    }
  }

  async totals(tenant?: string): Promise<PackageTotals> {
    const [row = {}] = await this.#query(statements.totals, [tenant ?? null]);
    return { packages: integer(row, 'packages'), versions: integer(row, 'versions'), bytes: integer(row, 'bytes') };
  }

  scopeUsage(tenant: string, scope: string): Promise<QuotaUsage> {
    return usageOf(this.#options.database, tenant, scope);
  }

  async publish(publication: Publication): Promise<ChangedPackage> {
    publication.blob.keep();
    const { revision, change } = await publishVersion(publication, this.#options);
    await this.#options.committed(change);
    return { name: publication.name, revision };
  }

  async publishTogether(publications: readonly Publication[]): Promise<readonly ChangedPackage[]> {
    for (const { blob } of publications) blob.keep();
    const published = await publishVersions(publications, this.#options);
    for (const { change } of published) await this.#options.committed(change);
    return published.map(({ name, revision }) => ({ name, revision }));
  }

  replace(
    tenant: string,
    name: string,
    revision: number,
    { versions, distTags, audit }: PackageChange,
  ): Promise<ChangedPackage> {
    return this.#change(tenant, name, async (queries, now) => {
      const locked = await lockPackage(queries, tenant, name, revision);
      await setManifests(queries, locked, versions);
      const latest = await manifestOf(queries, integer(locked.row, 'id'), distTags.latest);
      // Before the totals, as a publication: two changes that add the same word do not wait for each other.
      const changed = { name, revision: await setTags(queries, locked, { tags: distTags, latest, now }) };
      await retireVersions(
        queries,
        locked,
        versions.map(({ version }) => version),
      );
      await recordChange(queries, this.#options, audit);
      return changed;
    });
  }

  setDistTag({ tenant, name, tag }: TagTarget, version: string, audit: AuditDraft): Promise<boolean> {
    return changeTags(this.#options, { tenant, name, audit }, async (tags, id, queries) => {
      const found = await queries.query(statements.hasVisible, [id, version]);
      return found.length > 0 ? { ...tags, [tag]: version } : undefined;
    });
  }

  deleteDistTag({ tenant, name, tag }: TagTarget, audit: AuditDraft): Promise<boolean> {
    return changeTags(this.#options, { tenant, name, audit }, async (tags) => withoutTag(tags, tag));
  }

  delete(
    tenant: string,
    name: string,
    revision: number,
    audit: (removed: readonly RetiredVersion[]) => AuditDraft,
  ): Promise<readonly RetiredVersion[]> {
    return this.#change(tenant, name, async (queries) => {
      const locked = await lockPackage(queries, tenant, name, revision);
      const removed = await retireVersions(queries, locked, []);
      await deleteHead(queries, locked);
      await recordChange(queries, this.#options, audit(removed));
      return removed;
    });
  }

  release(tenant: string, name: string, audit: AuditDraft): Promise<boolean> {
    return change<boolean>(this.#options, async (queries) => {
      const released = await queries.query(statements.release, [tenant, name]);
      if (released.length === 0) return { result: false, changed: undefined };
      await recordChange(queries, this.#options, audit);
      return { result: true, changed: { kind: 'package', tenant, name } };
    });
  }

  #query(statement: string, values: readonly unknown[]): Promise<readonly DatabaseRow[]> {
    return this.#options.database.query(statement, values);
  }

  #change<T>(tenant: string, name: string, work: (queries: Queries, now: number) => Promise<T>): Promise<T> {
    return change(this.#options, async (queries) => ({
      result: await work(queries, this.#options.now()),
      changed: { kind: 'package', tenant, name },
    }));
  }
}
