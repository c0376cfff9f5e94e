import type { FastifyInstance } from 'fastify';
import type { Body } from '../../admin-contract/body.ts';
import { publishedPackage } from '../../admin-contract/packages.ts';
import { HttpError } from '../errors/http-error.ts';
import { quoted } from '../errors/quoted.ts';
import { administer, parameter } from '../http/access-of.ts';
import { auditOf } from '../http/audit-of.ts';
import type { Context } from '../http/context.ts';
import { accessPathOf } from '../packages/publications/package-name.ts';
import { forEachInSlices } from '../slices/run-in-slices.ts';
import { type DownloadedVersion, dayOf } from '../storage/contract/download-records.ts';
import { describeRoute } from './describe-route.ts';
import { toTime } from './list-response.ts';

type PublishedPackage = Body<typeof publishedPackage>;

/**
 * Registers `/packages/{name}`, which returns the versions of a published package with their downloads, and the release of its
 * name. spec 4.2 does not define them.
 */
export function packageRoutes(app: FastifyInstance, context: Context, prefix: string): void {
  releaseRoute(app, context, prefix);
  const { storage, downloads, now } = context;
  const schema = describeRoute('Get the versions and the downloads of a package', {
    responses: { 200: publishedPackage },
  });
  app.get(`${prefix}/packages/:name`, { config: { access: administer }, schema }, async (request, reply) => {
    const name = parameter(request, 'name') ?? '';
    const { tenant } = request;
    await downloads.flush();
    const versions = await storage.downloads.ofVersions(tenant, name);
    if (versions.length === 0)
      throw new HttpError(404, `Package ${quoted(name)} is not published here.`, { code: 'no-such-package' });
    const quarantined = (await storage.quarantine.of(tenant, [name])).get(name) ?? [];
    const reasons = new Map(quarantined.map(({ version, reason }) => [version, reason]));
    const today = dayOf(now());
    const perDay = [...(await storage.downloads.perDay(tenant, name, { first: today - 29, last: today }))];
    const last = (days: number): number => sum(perDay.map(([day, count]) => (day > today - days ? count : 0)));
    const numbers: PublishedPackage['downloads'] = {
      total: sum(versions.map((version) => version.downloads)),
      last_day: last(1),
      last_week: last(7),
      last_month: last(30),
    };
    // A package may have thousands of versions.
    const bodies: string[] = [];
    await forEachInSlices(versions, (one) => {
      bodies.push(JSON.stringify(toResponse(one, reasons.get(one.version))));
    });
    return reply
      .type('application/json; charset=utf-8')
      .send(`{"name":${JSON.stringify(name)},"downloads":${JSON.stringify(numbers)},"versions":[${bodies.join(',')}]}`);
  });
}

/** Registers the release of a name, after which it is requested from an upstream again. */
function releaseRoute(app: FastifyInstance, { storage }: Context, prefix: string): void {
  const schema = describeRoute('Release the name of an unpublished package', { responses: { 204: undefined } });
  app.post(`${prefix}/packages/:name/release`, { config: { access: administer }, schema }, async (request, reply) => {
    const name = parameter(request, 'name') ?? '';
    const { tenant } = request;
    const audit = auditOf(request, { action: 'package.release', target: accessPathOf(name), details: {} });
    if (await storage.packages.release(tenant, name, audit)) return reply.code(204).send();
    if ((await storage.packages.revision(tenant, name)) !== undefined)
      throw new HttpError(409, `Package ${quoted(name)} is published here; unpublish it first.`);
    throw new HttpError(404, `Package ${quoted(name)} was never published here.`, { code: 'no-such-package' });
  });
}

function toResponse(
  { version, size, publishedAt, publishedBy, downloads, lastDownloadAt }: DownloadedVersion,
  reason: string | undefined,
): PublishedPackage['versions'][number] {
  return {
    version,
    size,
    published_at: toTime(publishedAt),
    published_by: publishedBy,
    downloads,
    last_download_at: toTime(lastDownloadAt),
    quarantine_reason: reason ?? null,
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
