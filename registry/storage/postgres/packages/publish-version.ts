import { DatabaseError } from 'pg';
import type { Publication } from '../../contract/package-records.ts';
import { expectWithin } from '../../contract/quota.ts';
import { AlreadyExists } from '../../errors.ts';
import { type DatabaseRow, integer } from '../../row.ts';
import { type ChangeOptions, type CommittedChange, committedChange, payloadOf } from '../changes.ts';
import type { Queries } from '../database.ts';
import { parametersOf, searchWords } from '../search/search-words.ts';
import { storable, usageOf } from './package-change.ts';
import { packageStatements as statements } from './package-statements.ts';

/** A version that was published. */
export interface PublishedVersion {
  /** The revision of the package. */
  readonly revision: number;
  readonly change: CommittedChange;
}

/**
 * Publishes a version with everything that belongs to it, in one statement, which is a transaction of its own unless there are
 * quotas. Rejects with AlreadyExists and QuotaExceeded.
 */
export async function publishVersion(publication: Publication, options: ChangeOptions): Promise<PublishedVersion> {
  const { database } = options;
  const { tenant, name, quotas = [] } = publication;
  const values = valuesOf(publication, options);
  const publish = (queries: Queries): Promise<readonly DatabaseRow[]> =>
    queries.query(statements.publish, values).catch((error: unknown) => {
      throw refusalOf(error, publication);
    });
  const [row = {}] =
    quotas.length === 0
      ? await publish(database.changes)
      : await database.transaction(async (queries) => {
          await queries.query(statements.lockUsage, [tenant]);
          const rows = await publish(queries);
          for (const quota of quotas) expectWithin(quota, await usageOf(queries, tenant, quota.scope));
          return rows;
        });
  return {
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
