import type { FastifyInstance } from 'fastify';
import type { Body } from '../../admin-contract/body.ts';
import { publishedPackage } from '../../admin-contract/packages.ts';
import { HttpError } from '../errors/http-error.ts';
import { quoted } from '../errors/quoted.ts';
import { administer, parameter } from '../http/access-of.ts';
import type { Context } from '../http/context.ts';
import { type DownloadedVersion, dayOf } from '../storage/contract/download-records.ts';
import { describeRoute } from './describe-route.ts';
import { toTime } from './list-response.ts';

type PublishedVersion = Body<typeof publishedPackage>['versions'][number];

/** Registers `/packages/{name}`, which returns the versions of a published package with their downloads. */
export function packageRoutes(app: FastifyInstance, { storage, downloads, now }: Context, prefix: string): void {
  const schema = describeRoute('Get the versions and the downloads of a package', {
    responses: { 200: publishedPackage },
  });
  app.get(
    `${prefix}/packages/:name`,
    { config: { access: administer }, schema },
    async (request): Promise<Body<typeof publishedPackage>> => {
      const name = parameter(request, 'name') ?? '';
      const { tenant } = request;
      await downloads.flush();
      const versions = await storage.downloads.ofVersions(tenant, name);
      if (versions.length === 0)
        throw new HttpError(404, `Package ${quoted(name)} is not published here.`, { code: 'no-such-package' });
      const today = dayOf(now());
      const perDay = [...(await storage.downloads.perDay(tenant, name, { first: today - 29, last: today }))];
      const last = (days: number): number => sum(perDay.map(([day, count]) => (day > today - days ? count : 0)));
      return {
        name,
        downloads: {
          total: sum(versions.map((version) => version.downloads)),
          last_day: last(1),
          last_week: last(7),
          last_month: last(30),
        },
        versions: versions.map(toResponse),
      };
    },
  );
}

function toResponse({
  version,
  size,
  publishedAt,
  publishedBy,
  downloads,
  lastDownloadAt,
}: DownloadedVersion): PublishedVersion {
  return {
    version,
    size,
    published_at: toTime(publishedAt),
    published_by: publishedBy,
    downloads,
    last_download_at: toTime(lastDownloadAt),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
