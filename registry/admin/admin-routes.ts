import type { FastifyInstance } from 'fastify';
import type { Context } from '../http/context.ts';
import { accessRoutes } from './access-routes.ts';
import { auditRoutes } from './audit-routes.ts';
import { cacheRoutes } from './cache-routes.ts';
import { groupRoutes } from './group-routes.ts';
import { hiddenRoutes } from './hidden-routes.ts';
import { keyRoutes } from './key-routes.ts';
import { openapiRoutes } from './openapi-routes.ts';
import { packageRoutes } from './package-routes.ts';
import { quarantineRoutes } from './quarantine-routes.ts';
import { quotaRoutes } from './quota-routes.ts';
import { retentionRoutes } from './retention-routes.ts';
import { revokeRoutes } from './revoke-routes.ts';
import { ruleRoutes } from './rule-routes.ts';
import { signInRoutes } from './sign-in-routes.ts';
import { statsRoutes } from './stats-routes.ts';
import { tokenRoutes } from './token-routes.ts';
import { userRoutes } from './user-routes.ts';
import { webhookRoutes } from './webhook-routes.ts';

/** Registers the admin API of the server (spec 4.2) and of each tenant (spec 4.3). */
export function adminRoutes(app: FastifyInstance, context: Context): void {
  openapiRoutes(app);
  for (const prefix of ['/admin', '/admin/tenants/:tenant']) {
    userRoutes(app, context, prefix);
    tokenRoutes(app, context, prefix);
    revokeRoutes(app, context, prefix);
    ruleRoutes(app, context, prefix);
    groupRoutes(app, context, prefix);
    accessRoutes(app, context, prefix);
    packageRoutes(app, context, prefix);
    quarantineRoutes(app, context, prefix);
    quotaRoutes(app, context, prefix);
  }
  signInRoutes(app, context);
  cacheRoutes(app, context);
  hiddenRoutes(app, context);
  retentionRoutes(app, context);
  statsRoutes(app, context);
  auditRoutes(app, context);
  keyRoutes(app, context);
  webhookRoutes(app, context);
}
