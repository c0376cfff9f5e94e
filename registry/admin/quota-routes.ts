import type { FastifyInstance } from 'fastify';
import type { Body } from '../../admin-contract/body.ts';
import { quota } from '../../admin-contract/packages.ts';
import { administer } from '../http/access-of.ts';
import type { Context } from '../http/context.ts';
import { sumOf } from '../storage/contract/quota.ts';
import { describeRoute } from './describe-route.ts';

/** Registers `/quotas`, which lists the quotas for the packages of a tenant, with their usage. */
export function quotaRoutes(app: FastifyInstance, { storage, directory }: Context, prefix: string): void {
  const schema = describeRoute('List the quotas with their current use', {
    responses: { 200: { type: 'array', items: quota } },
  });
  app.get(`${prefix}/quotas`, { config: { access: administer }, schema }, ({ tenant }) =>
    Promise.all(
      directory
        .quotasOf(tenant)
        .map(async ({ scope, maxBytes = null, maxVersions = null }): Promise<Body<typeof quota>> => {
          const { packages, staged } = storage;
          const published = await (scope === undefined ? packages.totals(tenant) : packages.scopeUsage(tenant, scope));
          const used = sumOf(published, await staged.usage(tenant, scope));
          return {
            scope: scope ?? null,
            max_size: maxBytes,
            max_versions: maxVersions,
            size: used.bytes,
            versions: used.versions,
          };
        }),
    ),
  );
}
