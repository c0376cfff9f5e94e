import { type JsonObject, objectOr } from '../../../../server/core/text/json-object.ts';
import { fragmentsOf } from '../../../packages/packuments/manifest-fragments.ts';
import { type SearchText, searchText } from '../../../packages/packuments/search-text.ts';
import type { RetiredVersion, VersionChange } from '../../contract/package-records.ts';
import type { QuotaUsage } from '../../contract/quota.ts';
import type { DistTags } from '../../contract/records.ts';
import { Conflict } from '../../errors.ts';
import { type DatabaseRow, integer, text } from '../../row.ts';
import type { Queries } from '../database.ts';
import { parametersOf, searchWords } from '../search/search-words.ts';
import { packageStatements as statements } from './package-statements.ts';

/** The number of rows with totals of a tenant, so that changes to different packages rarely wait for each other. */
const parts = 16;
/** Manifests that one statement replaces. */
const maxReplaced = 200;

/** A package whose row is locked until the end of the transaction. */
interface LockedPackage {
  readonly tenant: string;
  readonly name: string;
  readonly row: DatabaseRow;
}

/** Resolves to the current use of the packages of a tenant, or of one of its scopes. */
export async function usageOf(queries: Queries, tenant: string, scope: string | undefined): Promise<QuotaUsage> {
  const [row = {}] =
    scope === undefined
      ? await queries.query(statements.tenantUsage, [tenant])
      : await queries.query(statements.scopeUsage, [tenant, scope]);
  return { versions: integer(row, 'versions'), bytes: integer(row, 'bytes') };
}

/** Locks a package. Rejects with Conflict when it does not have a revision. */
export async function lockPackage(
  queries: Queries,
  tenant: string,
  name: string,
  revision: number,
): Promise<LockedPackage> {
  const [row] = await queries.query(statements.lock, [tenant, name]);
  if (row && integer(row, 'revision') === revision) return { tenant, name, row };
  throw new Conflict(`\`${name}\` has changed since it was read; read it again and repeat the change.`);
}

/** Replaces the manifests that change. */
export async function setManifests(
  queries: Queries,
  { row }: LockedPackage,
  versions: readonly VersionChange[],
): Promise<void> {
  const changed = versions.flatMap(({ version, manifest }) =>
    manifest === undefined ? [] : [{ version, ...fragmentsOf(parsed(manifest)) }],
  );
  for (let start = 0; start < changed.length; start += maxReplaced) {
    const portion = changed.slice(start, start + maxReplaced);
    await queries.query(statements.setManifests, [
      integer(row, 'id'),
      portion.map(({ version }) => version),
      portion.map(({ full }) => full),
      portion.map(({ abbreviated }) => abbreviated),
    ]);
  }
}

/** Removes the versions that are not kept, which can then be published again only with the same content. */
export async function retireVersions(
  queries: Queries,
  locked: LockedPackage,
  kept: readonly string[],
): Promise<readonly RetiredVersion[]> {
  const { tenant, name, row } = locked;
  const removed = await queries.query(statements.deleteVersions, [integer(row, 'id'), kept, tenant, name]);
  const bytes = removed.reduce((sum, one) => sum + integer(one, 'size'), 0);
  await addTotals(queries, locked, { packages: 0, versions: -removed.length, bytes: -bytes });
  return removed.map((one) => ({ version: text(one, 'version'), blob: text(one, 'blob') }));
}

/** Removes a package without versions. */
export async function deleteHead(queries: Queries, locked: LockedPackage): Promise<void> {
  const { row } = locked;
  await queries.query(statements.delete, [integer(row, 'id')]);
  await queries.query(statements.keepRevision, [integer(row, 'revision')]);
  await addTotals(queries, locked, { packages: -1, versions: 0, bytes: 0 });
}

/** Sets the tags of a package and the texts of its latest version. Resolves to the new revision. */
export async function setTags(
  queries: Queries,
  { tenant, name, row }: LockedPackage,
  { tags, latest, now }: { readonly tags: DistTags; readonly latest: JsonObject; readonly now: number },
): Promise<number> {
  const id = integer(row, 'id');
  const texts = storable(searchText(latest));
  const values = [id, JSON.stringify(tags), texts.description, texts.keywords, now];
  const [updated = {}] = await queries.query(statements.update, values);
  await setWords(queries, { tenant, name, row }, texts);
  return integer(updated, 'revision');
}

/** Replaces the words of a package in the index, unless its row had the same texts before. */
async function setWords(
  queries: Queries,
  { tenant, name, row }: LockedPackage,
  { description, keywords }: SearchText,
): Promise<void> {
  if (row.description === description && row.keywords === keywords) return;
  const id = integer(row, 'id');
  const words = searchWords({ name, description, keywords });
  await queries.query(statements.setWords, [id, tenant, name, ...parametersOf(words)]);
}

export async function manifestOf(queries: Queries, id: number, version: string | undefined): Promise<JsonObject> {
  const [row] = version === undefined ? [] : await queries.query(statements.manifest, [id, version]);
  return row ? parsed(text(row, 'manifest')) : {};
}

interface Totals {
  readonly packages: number;
  readonly versions: number;
  readonly bytes: number;
}

async function addTotals(
  queries: Queries,
  { tenant, name, row }: LockedPackage,
  { packages, versions, bytes }: Totals,
) {
  const part = integer(row, 'id') % parts;
  await queries.query(statements.addTotals, [tenant, part, packages, versions, bytes]);
  if (versions !== 0) await queries.query(statements.addScopeTotals, [tenant, name, part, versions, bytes]);
}

/** Returns texts without the null character, which PostgreSQL cannot store. */
export function storable({ description, keywords }: SearchText): SearchText {
  return { description: description.replaceAll('\0', ''), keywords: keywords.replaceAll('\0', '') };
}

function parsed(manifest: string): JsonObject {
  return objectOr(JSON.parse(manifest));
}
