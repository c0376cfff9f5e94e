import { DatabaseError } from 'pg';
import type { Publication } from '../../contract/package-records.ts';
import { expectWithin } from '../../contract/quota.ts';
import { AlreadyExists } from '../../errors.ts';
import { integer } from '../../row.ts';
import { type ChangeOptions, type CommittedChange, committedChange, payloadOf } from '../changes.ts';
import type { Queries } from '../database.ts';
import { approveStaged, usageWithStaged } from '../postgres-staged.ts';
import { parametersOf, searchWords } from '../search/search-words.ts';
import { storable } from './package-change.ts';
import { packageStatements as statements } from './package-statements.ts';

/** A version that was published. */
export interface PublishedVersion {
  readonly name: string;
  /** The revision of the package. */
  readonly revision: number;
  readonly change: CommittedChange;
}

/**
 * Publishes a version with everything that belongs to it, in one statement, which is a transaction of its own unless there are
 * quotas. Rejects with AlreadyExists, QuotaExceeded and Conflict.
 */
export async function publishVersion(publication: Publication, options: ChangeOptions): Promise<PublishedVersion> {
  const { quotas = [], staged } = publication;
  if (quotas.length === 0 && staged === undefined) return publishOne(options.database.changes, publication, options);
  const [published] = await publishVersions([publication], options);
  if (!published) throw new Error('A publication has no result.');
  return published;
}

/** Publishes versions of a tenant in one transaction. Rejects as `publishVersion` does. */
export function publishVersions(
  publications: readonly Publication[],
  options: ChangeOptions,
): Promise<readonly PublishedVersion[]> {
  return options.database.transaction(async (queries) => {
    await lockTogether(queries, publications);
    const published: PublishedVersion[] = [];
    for (const publication of publications) {
      const { tenant, quotas = [], staged } = publication;
      if (staged !== undefined) await approveStaged(queries, tenant, staged, options.now());
      published.push(await publishOne(queries, publication, options));
      for (const quota of quotas) expectWithin(quota, await usageWithStaged(queries, tenant, quota.scope));
    }
    return published;
  });
}

/**
 * Locks the rows that several publications of a transaction change, in the order in which each publication does, since the first of
 * them locks the revision, for which others wait that hold one of these rows.
 */
async function lockTogether(queries: Queries, publications: readonly Publication[]): Promise<void> {
  const [tenant = ''] = publications.map((publication) => publication.tenant);
  if (publications.some(({ quotas = [] }) => quotas.length > 0)) await queries.query(statements.lockUsage, [tenant]);
  if (publications.length === 1) return;
  await queries.query(statements.lockPackages, [tenant, publications.map(({ name }) => name)]);
  await queries.query(statements.lockTotals, [tenant]);
  await queries.query(statements.lockScopeTotals, [tenant]);
}

async function publishOne(queries: Queries, publication: Publication, options: ChangeOptions) {
  const { tenant, name } = publication;
  const [row = {}] = await queries.query(statements.publish, valuesOf(publication, options)).catch((error: unknown) => {
    throw refusalOf(error, publication);
  });
  return {
    name,
    revision: integer(row, 'package_revision'),
    change: committedChange(row, { kind: 'package', tenant, name }),
  };
}

/** Returns the parameters of the statement. */
function valuesOf(publication: Publication, { now, server, deliveriesOf }: ChangeOptions): readonly unknown[] {
  const { tenant, name, version, blob, attestations, distTags, audit } = publication;
  const { full, abbreviated, readme, ...searchable } = version.texts;
  const { description, keywords } = storable(searchable);
  const words = searchWords({ name, description, keywords });
  const record = audit(distTags);
  const firstRecord = distTags.latest === undefined ? audit({ latest: version.version, ...distTags }) : record;
  const firstDeliveries = deliveriesOf(firstRecord);
  const deliveries = deliveriesOf(record).map((one, index) => ({ ...one, first_body: firstDeliveries[index]?.body }));
  return [
    ...[tenant, name, version.version, full, abbreviated, readme ?? null, attestations ?? null],
    ...[blob.id, blob.size, version.publishedAt, version.publishedBy],
    ...[JSON.stringify(distTags), description, keywords],
    ...parametersOf(words),
    ...[now(), [record.tenant, record.actor, record.action, record.target, record.address]],
    ...[JSON.stringify(record.details), JSON.stringify(firstRecord.details)],
    deliveries.length > 0 ? JSON.stringify(deliveries) : null,
    ...[payloadOf({ kind: 'package', tenant, name }, server), server],
    blob.content ?? null,
  ];
}

/** Returns AlreadyExists for an error about an existing version; returns any other error unchanged. */
function refusalOf(error: unknown, { name, version }: Publication): unknown {
  const label = `\`${name}@${version.version}\``;
  switch (error instanceof DatabaseError ? error.code : undefined) {
    case 'TW001':
      return new AlreadyExists(`${label} is already published; publish a new version.`);
    case 'TW002':
      return new AlreadyExists(
        `${label} was unpublished and can be published again only with the same content; publish a new version.`,
      );
    default:
      return error;
  }
}
