import { isObject, numberAt, textAt, timeAt } from '../json.ts';
import type { ListPage } from '../records/model.ts';
import type { PackageSummary } from '../records/package-records.ts';
import { recordText } from './listing.ts';

/** Reads a page of search results after `from` earlier results; returns undefined if the body contains no results. */
export function readSearch(body: unknown, from: number): Omit<ListPage<PackageSummary>, 'bytes'> | undefined {
  if (!isObject(body) || !Array.isArray(body.objects)) return undefined;
  const hits: readonly unknown[] = body.objects;
  const read = hits.map(readHit);
  const next = from + hits.length;
  const isLast = hits.length === 0 || next >= (numberAt(body, 'total') ?? Number.POSITIVE_INFINITY);
  return {
    items: read.filter((hit) => hit !== undefined),
    broken: hits.flatMap((hit, index) =>
      read[index] === undefined ? [{ index, problem: 'This package has no name.', text: recordText(hit) }] : [],
    ),
    ...(!isLast && { nextPage: { from: String(next) } }),
  };
}

function readHit(hit: unknown): PackageSummary | undefined {
  const found = isObject(hit) ? hit.package : undefined;
  if (!isObject(found) || typeof found.name !== 'string' || found.name === '') return undefined;
  return {
    name: found.name,
    version: textAt(found, 'version'),
    description: textAt(found, 'description') || undefined,
    modifiedAt: timeAt(found, 'date'),
  };
}
