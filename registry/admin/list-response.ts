import { HttpError } from '../errors/http-error.ts';
import type { PageRequest, RecordPage } from '../storage/records.ts';
import { maxPageLength } from './schemas.ts';

/** The query of a list. */
export interface ListQuery {
  readonly limit?: string;
  readonly cursor?: string;
  readonly q?: string;
  readonly user?: string;
}

interface ListSource<Item> {
  all(): readonly Item[];
  page(request: PageRequest): RecordPage<Item>;
}

/** Returns the body of a list: an array, or `{items, next_cursor}` when the query asks for a page. */
export function listResponse<Item, Body>(query: ListQuery, source: ListSource<Item>, toBody: (item: Item) => Body) {
  const { limit, cursor } = query;
  if (limit === undefined && cursor === undefined) return source.all().map(toBody);
  const number = limit === undefined ? maxPageLength : Number(limit);
  if (number < 1 || number > maxPageLength)
    throw new HttpError(400, `\`limit\` must be between 1 and ${maxPageLength}.`);
  const { items, next } = source.page({ limit: number, cursor });
  return { items: items.map(toBody), next_cursor: next ?? null };
}

/** Returns a time as an ISO 8601 string, or null if it is undefined. */
export function toTime(milliseconds: number | undefined): string | null {
  return milliseconds === undefined ? null : new Date(milliseconds).toISOString();
}
