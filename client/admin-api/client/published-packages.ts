import type { Scope } from '../admin-client.ts';
import { systemClock } from '../clock.ts';
import type { Authorize, Connection } from '../connection.ts';
import { isObject, numberAt } from '../http/json.ts';
import { defaultLimits } from '../http/limits.ts';
import type { RegistryRequest } from '../http/requests.ts';
import { send } from '../http/send.ts';
import type { ClientOptions } from './create-admin-client.ts';

/** As many as npm itself asks for at once. */
const pageSize = 250;

/** A preview of what a pattern matches is worth no more requests than these take. */
const most = 5_000;

/**
 * The names of published packages as the search of a registry tells them, page by page: those that the credentials may
 * read, not many more than 5,000. The admin API lists none (spec 4.2). Rejects with a RegistryError where there is no search.
 */
export async function publishedPackages(
  connection: Connection,
  authorize: Authorize,
  { tenant }: Scope,
  { clock = systemClock, limits, closed }: ClientOptions = {},
): Promise<readonly string[]> {
  const sender = { connection, authorize, clock, limits: { ...defaultLimits, ...limits } };
  const signal = closed ?? new AbortController().signal;
  const names = new Set<string>();
  let next = await page(0);
  for (let from = 0; ; ) {
    const before = names.size;
    for (const name of next.names) names.add(name);
    from += next.hits;
    // A server that knows no `from` gives the same again.
    if (names.size === before || from >= Math.min(next.total ?? most, most)) return [...names];
    next = await page(from).catch(() => nothing);
  }

  async function page(from: number): Promise<SearchPage> {
    const { body } = await send(sender, searchRequest(tenant, from), signal);
    return searchPage(body);
  }
}

interface SearchPage {
  readonly names: readonly string[];
  /** Those without a name that can be read, too. */
  readonly hits: number;
  /** Of all pages; undefined when the server does not tell. */
  readonly total?: number;
}

/** What was found before is known all the same, when the search fails further on. */
const nothing: SearchPage = { names: [], hits: 0 };

function searchRequest(tenant: string | undefined, from: number): RegistryRequest {
  return {
    method: 'GET',
    segments: [...(tenant === undefined ? [] : [tenant]), 'npm', '-', 'v1', 'search'],
    query: { text: '', size: String(pageSize), ...(from > 0 && { from: String(from) }) },
    about: 'the packages',
    namesRecord: false,
    ...(tenant !== undefined && { tenant }),
  };
}

function searchPage(body: unknown): SearchPage {
  if (!isObject(body) || !Array.isArray(body.objects)) return nothing;
  const hits: readonly unknown[] = body.objects;
  const total = numberAt(body, 'total');
  const names = hits.flatMap((hit) => {
    const found = isObject(hit) ? hit.package : undefined;
    return isObject(found) && typeof found.name === 'string' ? [found.name] : [];
  });
  return { names, hits: hits.length, ...(total !== undefined && { total }) };
}
