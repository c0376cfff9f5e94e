import type { FastifyInstance } from 'fastify';
import { group } from '../../admin-contract/access.ts';
import type { Body } from '../../admin-contract/body.ts';
import { administer } from '../http/access-of.ts';
import type { Context } from '../http/context.ts';
import { describeRoute } from './describe-route.ts';

/** Registers `/groups`, which lists the groups of users. spec 4.2 does not define it. */
export function groupRoutes(app: FastifyInstance, { directory }: Context, prefix: string): void {
  const schema = describeRoute('List the groups', { responses: { 200: { type: 'array', items: group } } });
  app.get(
    `${prefix}/groups`,
    { config: { access: administer }, schema },
    async ({ tenant }): Promise<readonly Body<typeof group>[]> =>
      directory.groups(tenant).map(({ name, members }) => ({ name, members, source: 'config' })),
  );
}
