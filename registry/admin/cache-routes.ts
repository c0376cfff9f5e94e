import type { FastifyInstance } from 'fastify';
import type { Body } from '../../admin-contract/body.ts';
import { listOf } from '../../admin-contract/lists.ts';
import { cacheEntry, cacheQuery } from '../../admin-contract/records.ts';
import { HttpError } from '../errors/http-error.ts';
import { quoted } from '../errors/quoted.ts';
import { administer, parameter } from '../http/access-of.ts';
import { auditOf } from '../http/audit-of.ts';
import type { Context } from '../http/context.ts';
import type { StoredCacheEntry } from '../storage/contract/records.ts';
import { describeRoute } from './describe-route.ts';
import { sendList, toTime } from './list-response.ts';

/** Registers the routes for the cached packages of the upstream, for the whole server. */
export function cacheRoutes(app: FastifyInstance, { storage, upstream }: Context): void {
  const config = { access: administer };

  app.get<{ Querystring: Body<typeof cacheQuery> }>(
    '/admin/cache',
    {
      config,
      schema: describeRoute('List the cache entries', {
        querystring: cacheQuery,
        responses: { 200: listOf(cacheEntry) },
      }),
    },
    async (request, reply) => {
      await upstream?.flushUses();
      return sendList(request, reply, {
        page: (page) => storage.cache.page(page, request.query.q),
        toBody: toCacheResponse,
      });
    },
  );

  app.delete(
    '/admin/cache/:registry/*',
    { config, schema: describeRoute('Evict a cache entry', { responses: { 204: undefined } }) },
    async (request, reply) => {
      const registry = parameter(request, 'registry') ?? '';
      const path = parameter(request, '*') ?? '';
      const missing = (): HttpError =>
        new HttpError(404, `Cache entry ${quoted(`${registry}/${path}`)} does not exist.`, {
          code: 'no-such-cache-entry',
        });
      const entry = await storage.cache.find(registry, path);
      if (!entry) throw missing();
      const details = { size: entry.size };
      const audit = auditOf(request, { action: 'cache.evict', target: `${registry}/${path}`, details });
      if (!(await storage.cache.delete(registry, path, audit))) throw missing();
      storage.blobs.removeIfUnreferenced(entry.blob);
      return reply.code(204).send();
    },
  );
}

/** Returns a cache entry for a response. */
export function toCacheResponse({
  registry,
  path,
  size,
  fetchedAt,
  lastUsedAt,
  hits,
}: StoredCacheEntry): Body<typeof cacheEntry> {
  return { registry, path, size, fetched_at: toTime(fetchedAt), last_used_at: toTime(lastUsedAt), hits };
}
