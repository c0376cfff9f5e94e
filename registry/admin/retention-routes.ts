import type { FastifyInstance } from 'fastify';
import { serverTenant } from '../../access/principal.ts';
import type { Body } from '../../admin-contract/body.ts';
import { listOf, maxPageLength, pageQuery } from '../../admin-contract/lists.ts';
import { removal } from '../../admin-contract/packages.ts';
import { cacheEviction } from '../../admin-contract/records.ts';
import { administer } from '../http/access-of.ts';
import type { Context } from '../http/context.ts';
import { type CacheEviction, evictionsPage } from '../retention/cache-evictions.ts';
import { type PackageRemoval, removalsPage, removePage } from '../retention/retention.ts';
import { toCacheResponse } from './cache-routes.ts';
import { describeRoute } from './describe-route.ts';
import { sendList, toTime } from './list-response.ts';

/**
 * Registers `/admin/retention`, which lists (GET) or removes (POST) the versions that `[[retention]]` does not keep, and
 * `/admin/retention/cache`, which lists the cache entries that the limits of the cache remove.
 */
export function retentionRoutes(app: FastifyInstance, context: Context): void {
  const { storage, directory, downloads, upstream, now } = context;
  const config = { access: administer };
  const options = () => ({
    storage,
    rules: directory.retention,
    tenants: directory.tenants,
    flushDownloads: () => downloads.flush(),
    now: now(),
  });
  for (const [method, summary, pageOf] of [
    ['GET', 'List the versions that retention rules would remove', removalsPage],
    ['POST', 'Remove the versions that retention rules select', removePage],
  ] as const) {
    app.route<{ Querystring: Body<typeof pageQuery> }>({
      method,
      url: '/admin/retention',
      config,
      schema: describeRoute(summary, { querystring: pageQuery, responses: { 200: listOf(removal) } }),
      async handler(request, reply) {
        return sendList(request, reply, {
          page: (page) => pageOf(page, options()),
          toBody: toResponse,
          // Other work runs after each package that is examined.
          portion: maxPageLength,
        });
      },
    });
  }

  const evictionsSchema = describeRoute('List the cache entries that the limits of the cache remove', {
    querystring: pageQuery,
    responses: { 200: listOf(cacheEviction) },
  });
  app.get<{ Querystring: Body<typeof pageQuery> }>(
    '/admin/retention/cache',
    { config, schema: evictionsSchema },
    async (request, reply) => {
      await upstream?.flushUses();
      const evictions = { storage, config: context.config.npm, now: now() };
      return sendList(request, reply, { page: (page) => evictionsPage(page, evictions), toBody: toEviction });
    },
  );
}

function toResponse({ tenant, name, version, reason, isDryRun }: PackageRemoval): Body<typeof removal> {
  return {
    tenant: tenant === serverTenant ? null : tenant,
    package: name,
    version: version.version,
    size: version.size,
    published_at: toTime(version.publishedAt),
    downloads: version.downloads,
    last_download_at: toTime(version.lastDownloadAt),
    reason,
    dry_run: isDryRun,
  };
}

function toEviction({ reason, ...entry }: CacheEviction): Body<typeof cacheEviction> {
  return { ...toCacheResponse(entry), reason };
}
