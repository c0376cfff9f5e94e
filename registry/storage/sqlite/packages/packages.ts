import type { DatabaseSync } from 'node:sqlite';
import { type JsonObject, objectOr } from '../../../../server/core/text/json-object.ts';
import { fragmentsOf } from '../../../packages/packuments/manifest-fragments.ts';
import { type SearchText, searchText } from '../../../packages/packuments/search-text.ts';
import type { ChangedPackage, RetiredVersion, VersionChange, WantedTexts } from '../../contract/package-records.ts';
import type { DistTags, PackageHead, StoredFragment, StoredVersion, VersionTexts } from '../../contract/records.ts';
import { withoutTag } from '../../dist-tags.ts';
import { AlreadyExists, Conflict } from '../../errors.ts';
import { toFragment, toHead } from '../../package-row.ts';
import { integer, optionalText, text, textMap } from '../../row.ts';
import type { SearchIndex } from '../search/search-index.ts';
import type { Transactions } from '../transaction.ts';
import { UntilNextChange } from '../until-next-change.ts';
import { OngoingChanges } from './ongoing-changes.ts';
import type { RecordedChange } from './package-change.ts';
import { preparePackageStatements } from './package-statements.ts';
import { retireVersions } from './retire-versions.ts';

/** The amount that is read from the database in one step, so that a packument of many versions does not block other requests. */
const maxPortion = { versions: 250, length: 2 ** 18 } as const;

/** The number of frequently requested packages, and of tarballs, that are found without a query. */
const maxRemembered = 1_000;

interface NewVersion {
  readonly version: StoredVersion;
  readonly attestations: string | undefined;
  readonly distTags: DistTags;
}

/** The revision of the package after a publication, and the tags that name the version. */
interface PublishedVersion {
  readonly revision: number;
  readonly newTags: DistTags;
}

interface CreatedPackage {
  readonly id: number;
  readonly revision: number;
}

/** The published packages of all tenants. An unpublished version can be published again only with the same content. */
export class Packages {
  readonly #transaction: Transactions;
  readonly #now: () => number;
  readonly #index: SearchIndex;
  /** The packages that the current transaction has changed, and indexes at its end. */
  readonly #toIndex = new Set<number>();
  readonly #statements;
  readonly #ongoing = new OngoingChanges();
  readonly #tarballs: UntilNextChange<Pick<StoredVersion, 'blob' | 'size'>>;
  readonly #revisions: UntilNextChange<number>;

  constructor(database: DatabaseSync, transaction: Transactions, index: SearchIndex, now: () => number) {
    this.#transaction = transaction;
    this.#index = index;
    this.#now = now;
    this.#statements = preparePackageStatements(database);
    this.#tarballs = new UntilNextChange(transaction, maxRemembered);
    this.#revisions = new UntilNextChange(transaction, maxRemembered);
  }

  /** Returns the revision of a package. */
  revision(tenant: string, name: string): number | undefined {
    return this.#revisions.get(`${tenant}\n${name}`, () => {
      const row = this.#statements.revision.get(tenant, name);
      return row && integer(row, 'revision');
    });
  }

  /** Returns the properties of a package without its versions. */
  head(tenant: string, name: string): PackageHead | undefined {
    const row = this.#statements.find.get(tenant, name);
    return row && toHead(row);
  }

  /** Returns the texts of a version in packuments. */
  version(tenant: string, name: string, version: string): VersionTexts | undefined {
    const row = this.#statements.version.get(tenant, name, version);
    return row && { manifest: text(row, 'manifest'), readme: optionalText(row, 'readme') };
  }

  /** Returns the attestations about a version. */
  attestations(tenant: string, name: string, version: string): string | undefined {
    const row = this.#statements.attestations.get(tenant, name, version);
    return row && optionalText(row, 'attestations');
  }

  /**
   * Returns texts of versions in the order of their publication: those after `after`, the `id` of a version, until they are
   * long enough for one portion. An empty list means that there are no more.
   */
  fragments(packageId: number, { form, isForWriting }: WantedTexts, after: number): readonly StoredFragment[] {
    const found: StoredFragment[] = [];
    let length = 0;
    for (const row of this.#statements[isForWriting ? 'all' : 'visible'][form].iterate(packageId, after)) {
      const fragment = toFragment(row);
      found.push(fragment);
      length += fragment.text.length;
      if (found.length === maxPortion.versions || length > maxPortion.length) break;
    }
    return found;
  }

  /** Returns the tarball of a version. */
  blobOf(tenant: string, name: string, version: string): Pick<StoredVersion, 'blob' | 'size'> | undefined {
    return this.#tarballs.get(`${tenant}\n${name}\n${version}`, () => {
      const row = this.#statements.blob.get(tenant, name, version);
      return row && { blob: text(row, 'blob'), size: integer(row, 'size') };
    });
  }

  /** Returns whether a package of this name is published, or was unpublished. */
  wasPublished(tenant: string, name: string): boolean {
    return this.#statements.published.get(tenant, name, tenant, name) !== undefined;
  }

  /** Forgets the unpublished versions of a package. Returns false if the package is published or never was. */
  release(tenant: string, name: string): boolean {
    if (this.head(tenant, name)) return false;
    return Number(this.#statements.release.run(tenant, name).changes) > 0;
  }

  /** Returns the manifest of a version, as JSON. */
  manifest(tenant: string, name: string, version: string): string | undefined {
    const row = this.#statements.manifestByName.get(tenant, name, version);
    return row && text(row, 'manifest');
  }

  /** Returns the tarballs of all versions, in the order of publication. */
  tarballs(tenant: string, name: string): readonly Pick<StoredVersion, 'version' | 'blob'>[] {
    const rows = this.#statements.tarballs.all(tenant, name);
    return rows.map((row) => ({ version: text(row, 'version'), blob: text(row, 'blob') }));
  }

  /** Returns the names of at most `limit` packages of a tenant that follow a name, in order. */
  namesAfter(tenant: string, name: string, limit: number): readonly string[] {
    return this.#statements.namesAfter.all(tenant, name, limit).map((row) => text(row, 'name'));
  }

  /**
   * Adds a version and sets tags; the first version of a package is also `latest`. Throws AlreadyExists for a published version, or
   * an unpublished one with other content.
   */
  publish(tenant: string, name: string, { version, attestations, distTags }: NewVersion): PublishedVersion {
    return this.#transaction.run(() => {
      const existing = this.#statements.find.get(tenant, name);
      const retired = this.#statements.retired.get(tenant, name, version.version);
      const label = `\`${name}@${version.version}\``;
      if (retired && text(retired, 'blob') !== version.blob) {
        throw new AlreadyExists(
          `${label} was unpublished and can be published again only with the same content; publish a new version.`,
        );
      }
      if (existing && this.#statements.hasVersion.get(integer(existing, 'id'), version.version)) {
        throw new AlreadyExists(`${label} is already published; publish a new version.`);
      }
      const newTags = existing ? distTags : { latest: version.version, ...distTags };
      const tags = { ...(existing && textMap(existing, 'dist_tags')), ...newTags };
      const latest = tags.latest === version.version ? version.texts : undefined;
      const created = existing ? undefined : this.#createPackage(tenant, name, tags, latest ?? searchText({}));
      const id = created?.id ?? integer(existing ?? {}, 'id');
      const { blob, size, publishedAt, publishedBy } = version;
      const { full, abbreviated, readme } = version.texts;
      const values = [id, version.version, full, blob, size, publishedAt, publishedBy, abbreviated];
      this.#statements.addVersion.run(...values, readme ?? null, attestations ?? null);
      if (retired) this.#statements.unretire.run(tenant, name, version.version);
      if (created) return { revision: created.revision, newTags };
      return { revision: this.#setTags(id, tags, latest ?? this.#searchText(id, tags.latest)), newTags };
    });
  }

  /**
   * Replaces the state of a package, and runs `record` in the same transaction. Other work runs in the meantime, but must not
   * read the versions of the package while `isChanging`. Rejects with Conflict when the package does not have that revision.
   */
  replace(
    tenant: string,
    name: string,
    revision: number,
    { versions, distTags, record }: RecordedChange,
  ): Promise<ChangedPackage> {
    const change = this.#transaction.runInPortions(() => {
      this.#transaction.expectFreedSpace();
      const id = this.#expect(tenant, name, revision);
      const kept = new Set(versions.map(({ version }) => version));
      const removal = retireVersions(this.#statements, { tenant, name, id, kept });
      return this.#portionsOf(id, versions, removal, () => {
        const revision = this.#setTags(id, distTags, this.#searchText(id, distTags.latest));
        record();
        return { name, revision };
      });
    });
    return this.#ongoing.add(tenant, name, change);
  }

  /** Returns whether a change to the versions of a package is in progress. */
  isChanging(tenant: string, name: string): boolean {
    return this.#ongoing.of(tenant, name) !== undefined;
  }

  /** Resolves when no change to the versions of a package is in progress. */
  unchanging(tenant: string, name: string): Promise<void> {
    return this.#ongoing.ended(tenant, name);
  }

  /** Sets a tag. Returns false when the package or the version does not exist. */
  setDistTag(tenant: string, name: string, tag: string, version: string): boolean {
    return this.changeTags(tenant, name, (tags, id) =>
      this.#statements.hasVisible.get(id, version) ? { ...tags, [tag]: version } : undefined,
    );
  }

  /** Removes a tag. Returns false when the package or the tag does not exist. */
  deleteDistTag(tenant: string, name: string, tag: string): boolean {
    return this.changeTags(tenant, name, (tags) => withoutTag(tags, tag));
  }

  /**
   * Changes the tags of a package. `change` returns the new tags; undefined for no change. Returns false when nothing has changed.
   */
  changeTags(tenant: string, name: string, change: (tags: DistTags, id: number) => DistTags | undefined): boolean {
    return this.#transaction.run(() => {
      const row = this.#statements.find.get(tenant, name);
      if (!row) return false;
      const id = integer(row, 'id');
      const tags = change(textMap(row, 'dist_tags'), id);
      if (tags) this.#setTags(id, tags, this.#searchText(id, tags.latest));
      return tags !== undefined;
    });
  }

  /**
   * Removes a package and all its versions, and calls `record` with them in the same transaction. Other work runs in
   * the meantime, as for `replace`. Resolves to the versions. Rejects with Conflict when the package does not have that
   * revision.
   */
  delete(
    tenant: string,
    name: string,
    revision: number,
    record: (removed: readonly RetiredVersion[]) => void,
  ): Promise<readonly RetiredVersion[]> {
    const statements = this.#statements;
    const change = this.#transaction.runInPortions(() => {
      this.#transaction.expectFreedSpace();
      return portions(this.#expect(tenant, name, revision));
    });
    return this.#ongoing.add(tenant, name, change);

    function* portions(id: number): Generator<undefined, readonly RetiredVersion[]> {
      const removed = yield* retireVersions(statements, { tenant, name, id, kept: new Set() });
      statements.delete.run(id);
      record(removed);
      return removed;
    }
  }

  #createPackage(tenant: string, name: string, tags: DistTags, texts: SearchText): CreatedPackage {
    const now = this.#now();
    // No revision of a deleted package of the same name is valid again, even when the clock of the system was set back.
    const revision = Math.max(now, integer(this.#statements.deletedRevision.get() ?? {}, 'value') + 1);
    const { description, keywords } = texts;
    const values = [tenant, name, revision, now, now, JSON.stringify(tags), description, keywords];
    const id = Number(this.#statements.create.run(...values).lastInsertRowid);
    this.#indexLater(id);
    return { id, revision };
  }

  #expect(tenant: string, name: string, revision: number): number {
    const row = this.#statements.find.get(tenant, name);
    if (row && integer(row, 'revision') === revision) return integer(row, 'id');
    throw new Conflict(`\`${name}\` has changed since it was read; read it again and repeat the change.`);
  }

  /** Changes manifests one by one, removes versions, and then changes the rest. The readme of a version never changes. */
  *#portionsOf<T>(
    id: number,
    versions: readonly VersionChange[],
    removal: Iterable<undefined>,
    changeRest: () => T,
  ): Generator<undefined, T> {
    for (const { version, manifest } of versions) {
      if (manifest === undefined) continue;
      const { full, abbreviated } = fragmentsOf(parsed(manifest));
      this.#statements.setManifest.run(full, abbreviated, id, version);
      yield;
    }
    yield* removal;
    return changeRest();
  }

  /** Returns the searchable texts of a version. */
  #searchText(id: number, version: string | undefined): SearchText {
    const row = version === undefined ? undefined : this.#statements.manifest.get(id, version);
    return searchText(row ? parsed(text(row, 'manifest')) : {});
  }

  /** Sets the tags and the texts of the latest version. Returns the new revision. */
  #setTags(id: number, tags: DistTags, { description, keywords }: SearchText): number {
    const before = this.#statements.searchText.get(id) ?? {};
    const isIndexed = this.#index.has(id) && before.description === description && before.keywords === keywords;
    const row = this.#statements.update.get(JSON.stringify(tags), description, keywords, this.#now(), id) ?? {};
    if (!isIndexed) this.#indexLater(id);
    return integer(row, 'revision');
  }

  /**
   * Indexes the stored texts of a package at the end of the transaction, since the index writes its pending changes
   * before each statement with a trigger. Changes that were rolled back are not stored, and thus not indexed.
   */
  #indexLater(id: number): void {
    this.#toIndex.add(id);
    this.#transaction.beforeCommit(this.#indexChanged);
  }

  readonly #indexChanged = (): void => {
    for (const id of this.#toIndex) this.#index.putStored(id);
    this.#toIndex.clear();
  };
}

function parsed(manifest: string): JsonObject {
  return objectOr(JSON.parse(manifest));
}
