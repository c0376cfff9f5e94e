import { HttpError } from '../errors/http-error.ts';
import type { Page, PageRequest } from '../storage/records.ts';
import { maxPageLength } from './schemas.ts';

/** What the query of a list may hold. */
export interface ListQuery {
  readonly limit?: string;
  readonly cursor?: string;
  readonly q?: string;
  readonly user?: string;
}

interface Source<Item> {
  all(): readonly Item[];
  page(request: PageRequest): Page<Item>;
}

/** A plain array, or `{items, next_cursor}` when the query asks for a page. */
export function listAnswer<Item, Told>(query: ListQuery, source: Source<Item>, tell: (item: Item) => Told) {
  const { limit, cursor } = query;
  if (limit === undefined && cursor === undefined) return source.all().map(tell);
  const number = limit === undefined ? maxPageLength : Number(limit);
  if (number < 1 || number > maxPageLength) throw new HttpError(400, `"limit" must be from 1 to ${maxPageLength}.`);
  const { items, next } = source.page({ limit: number, cursor });
  return { items: items.map(tell), next_cursor: next ?? null };
}

/** A time of the database in ISO 8601. */
export function toTime(milliseconds: number | undefined): string | null {
  return milliseconds === undefined ? null : new Date(milliseconds).toISOString();
}
