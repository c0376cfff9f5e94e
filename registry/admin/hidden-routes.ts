import type { FastifyInstance } from 'fastify';
import type { Body } from '../../admin-contract/body.ts';
import { listOf, maxPageLength } from '../../admin-contract/lists.ts';
import { hiddenPackage, hiddenQuery } from '../../admin-contract/records.ts';
import { administer } from '../http/access-of.ts';
import type { Context } from '../http/context.ts';
import type { PageRequest, RecordPage } from '../storage/contract/records.ts';
import type { HiddenVersion } from '../supply-chain/gate/hidden-version.ts';
import { hidingSentence } from '../supply-chain/gate/hiding-sentence.ts';
import { describeRoute } from './describe-route.ts';
import { sendList, toTime } from './list-response.ts';

interface HiddenPackage {
  readonly name: string;
  readonly versions: readonly HiddenVersion[];
}

/** The maximum number of hidden versions that are listed for a package. */
const maxVersions = 100;
/** The number of cache entries that a page reads. Their packuments may have to be parsed. */
const maxEntries = 200;

/** Registers `/admin/hidden`, which lists the hidden versions of the cached packages of the upstream. */
export function hiddenRoutes(app: FastifyInstance, context: Context): void {
  const { now } = context;
  const schema = describeRoute('List the hidden versions of cached packages of the upstream', {
    querystring: hiddenQuery,
    responses: { 200: listOf(hiddenPackage) },
  });
  app.get<{ Querystring: Body<typeof hiddenQuery> }>(
    '/admin/hidden',
    { config: { access: administer }, schema },
    async (request, reply) =>
      sendList(request, reply, {
        page: (page) => hiddenPage(page, request.query.q, context),
        toBody: (one) => toResponse(one, now()),
        // A page reads a bounded number of cache entries, most of which are not hidden.
        portion: maxPageLength,
      }),
  );
}

/** Resolves to a page, which may have fewer items than requested although there is a next page. */
async function hiddenPage(
  { limit, cursor }: PageRequest,
  contains: string | undefined,
  { storage, upstream }: Context,
): Promise<RecordPage<HiddenPackage>> {
  if (!upstream) return { items: [], next: undefined };
  const { items, next } = await storage.cache.page({ limit: Math.min(limit, maxEntries), cursor }, contains);
  const found: HiddenPackage[] = [];
  // A package has several entries if it was cached from several upstreams.
  const names = new Set(items.map(({ path }) => path).filter((path) => !path.includes('/-/')));
  for (const name of names) {
    const versions = await upstream.hidden(name);
    if (versions.length > 0) found.push({ name, versions });
  }
  return { items: found, next };
}

function toResponse({ name, versions }: HiddenPackage, now: number): Body<typeof hiddenPackage> {
  return {
    package: name,
    versions: versions.slice(0, maxVersions).map((hidden) => ({
      version: hidden.version,
      rule: hidden.rule,
      reason: hidingSentence(name, hidden, now),
      until: toTime(hidden.until),
    })),
    more_versions: Math.max(0, versions.length - maxVersions),
  };
}
