import type { FastifyInstance } from 'fastify';
import { HttpError } from '../errors/http-error.ts';
import { quoted } from '../errors/quoted.ts';
import { administer, parameter } from '../http/access-of.ts';
import { auditOf } from '../http/audit-of.ts';
import type { Context } from '../http/context.ts';
import type { StoredCacheEntry } from '../storage/records.ts';
import { describeRoute } from './describe-route.ts';
import { type ListQuery, listAnswer, toTime } from './list-answer.ts';
import { cacheEntry, listOf, listQuery } from './schemas.ts';

/** Registers the routes for the cached packages of the upstream, for the whole server. */
export function cacheRoutes(app: FastifyInstance, { storage, upstream }: Context): void {
  const config = { access: administer };

  app.get<{ Querystring: ListQuery }>(
    '/admin/cache',
    {
      config,
      schema: describeRoute('List the cache entries', {
        querystring: listQuery({ q: 'Only entries whose paths contain this text.' }),
        answers: { 200: listOf(cacheEntry) },
      }),
    },
    async ({ query }) => {
      upstream?.flushUses();
      const contains = query.q ?? '';
      return listAnswer(
        query,
        {
          all: () => storage.cache.list().filter(({ path }) => path.includes(contains)),
          page: (request) => storage.cache.page(request, { contains }),
        },
        toAnswer,
      );
    },
  );

  app.delete(
    '/admin/cache/:registry/*',
    { config, schema: describeRoute('Evict a cache entry', { answers: { 204: undefined } }) },
    async (request, reply) => {
      const registry = parameter(request, 'registry') ?? '';
      const path = parameter(request, '*') ?? '';
      const entry = storage.cache.find(registry, path);
      if (!entry) throw new HttpError(404, `Cache entry ${quoted(`${registry}/${path}`)} does not exist.`);
      storage.transaction(() => {
        storage.cache.delete(registry, path);
        const details = { size: entry.size };
        storage.audit.append(auditOf(request, { action: 'cache.evict', target: `${registry}/${path}`, details }));
      });
      storage.blobs.removeIfUnreferenced(entry.blob);
      return reply.code(204).send();
    },
  );
}

function toAnswer({ registry, path, size, fetchedAt, lastUsedAt, hits }: StoredCacheEntry) {
  return { registry, path, size, fetched_at: toTime(fetchedAt), last_used_at: toTime(lastUsedAt), hits };
}
