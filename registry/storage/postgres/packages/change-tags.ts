import type { AuditDraft, DistTags } from '../../contract/records.ts';
import { integer, textMap } from '../../row.ts';
import { type ChangeOptions, change, recordChange } from '../changes.ts';
import type { Queries } from '../database.ts';
import { manifestOf, setTags } from './package-change.ts';
import { packageStatements as statements } from './package-statements.ts';

/** A package to change, and the record of the change. */
export interface RecordedPackage {
  readonly tenant: string;
  readonly name: string;
  readonly audit: AuditDraft;
}

/**
 * Changes the tags of a package. `decide` resolves to the new tags; to undefined for no change. Resolves to false when nothing has
 * changed.
 */
export function changeTags(
  options: ChangeOptions,
  { tenant, name, audit }: RecordedPackage,
  decide: (tags: DistTags, id: number, queries: Queries) => Promise<DistTags | undefined>,
): Promise<boolean> {
  return change<boolean>(options, async (queries) => {
    const now = options.now();
    const [row] = await queries.query(statements.lock, [tenant, name]);
    const tags = row && (await decide(textMap(row, 'dist_tags'), integer(row, 'id'), queries));
    if (!row || !tags) return { result: false, changed: undefined };
    const latest = await manifestOf(queries, integer(row, 'id'), tags.latest);
    await setTags(queries, { tenant, name, row }, { tags, latest, now });
    await recordChange(queries, options, audit);
    return { result: true, changed: { kind: 'package', tenant, name } };
  });
}
