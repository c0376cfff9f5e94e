import type { RegistryScope } from '../admin-client.ts';
import { systemClock } from '../clock.ts';
import type { Authorize, Connection } from '../connection.ts';
import { isObject, numberAt } from '../http/json.ts';
import { defaultLimits } from '../http/limits.ts';
import type { RegistryRequest } from '../http/requests.ts';
import { send } from '../http/send.ts';
import type { ClientOptions } from './create-admin-client.ts';

/** The maximum page size of the npm registry. */
const pageSize = 250;

/** The maximum number of names, which limits the number of requests for a preview. */
const maxNames = 5_000;

/**
 * Resolves to the names of published packages that the credentials may read, at most about 5,000. Uses the search of the
 * registry, because the admin API cannot list packages (spec 4.2). Rejects with a RegistryError if the registry does not
 * support search.
 */
export async function publishedPackages(
  connection: Connection,
  authorize: Authorize,
  { tenant }: RegistryScope,
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
    // A server that does not support `from` returns the same page again.
    if (names.size === before || from >= Math.min(next.total ?? maxNames, maxNames)) return [...names];
    next = await page(from).catch(() => emptyPage);
  }

  async function page(from: number): Promise<SearchPage> {
    const { body } = await send(sender, searchRequest(tenant, from), signal);
    return searchPage(body);
  }
}

interface SearchPage {
  readonly names: readonly string[];
  /** The number of results, including those without a readable name. */
  readonly hits: number;
  /** The number of results on all pages; undefined when the server does not report it. */
  readonly total?: number;
}

/** An empty page, used in place of one that fails, so that the names on the previous pages are still returned. */
const emptyPage: SearchPage = { names: [], hits: 0 };

function searchRequest(tenant: string | undefined, from: number): RegistryRequest {
  return {
    method: 'GET',
    segments: [...(tenant === undefined ? [] : [tenant]), 'npm', '-', 'v1', 'search'],
    query: { text: '', size: String(pageSize), ...(from > 0 && { from: String(from) }) },
    about: 'the packages',
    identifiesRecord: false,
    ...(tenant !== undefined && { tenant }),
  };
}

function searchPage(body: unknown): SearchPage {
  if (!isObject(body) || !Array.isArray(body.objects)) return emptyPage;
  const hits: readonly unknown[] = body.objects;
  const total = numberAt(body, 'total');
  const names = hits.flatMap((hit) => {
    const found = isObject(hit) ? hit.package : undefined;
    return isObject(found) && typeof found.name === 'string' ? [found.name] : [];
  });
  return { names, hits: hits.length, ...(total !== undefined && { total }) };
}
