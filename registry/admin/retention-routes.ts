import type { FastifyInstance } from 'fastify';
import { serverTenant } from '../../access/principal.ts';
import { administer } from '../http/access-of.ts';
import type { Context } from '../http/context.ts';
import { type PackageRemoval, removalsPage, removePage } from '../retention/retention.ts';
import { describeRoute } from './describe-route.ts';
import { type ListQuery, sendList, toTime } from './list-response.ts';
import { removal } from './package-schemas.ts';
import { listOf, listQuery } from './schemas.ts';

/** Registers `/admin/retention`, which lists (GET) or removes (POST) the versions that `[[retention]]` does not keep. */
export function retentionRoutes(app: FastifyInstance, { storage, directory, downloads, now }: Context): void {
  const config = { access: administer };
  const options = () => ({
    storage,
    rules: directory.retention,
    tenants: directory.tenants,
    now: now(),
  });
  for (const [method, summary, pageOf] of [
    ['GET', 'List the versions that rules of retention remove', removalsPage],
    ['POST', 'Remove the versions that rules of retention remove', removePage],
  ] as const) {
    app.route<{ Querystring: ListQuery }>({
      method,
      url: '/admin/retention',
      config,
      schema: describeRoute(summary, { querystring: listQuery(), responses: { 200: listOf(removal) } }),
      async handler(request, reply) {
        await downloads.flush();
        return sendList(request, reply, { page: (page) => pageOf(page, options()), toBody: toResponse });
      },
    });
  }
}

function toResponse({ tenant, name, version, reason, isDryRun }: PackageRemoval) {
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
