import type { FastifyInstance } from 'fastify';
import { decide } from '../../access/decide.ts';
import { type Principal, serverTenant } from '../../access/principal.ts';
import { HttpError } from '../errors/http-error.ts';
import type { AccessOf } from './access-of.ts';
import { accessRulesOf } from './access-rules-of.ts';
import type { Context } from './context.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly access?: AccessOf;
  }
  interface FastifyRequest {
    /** Who asks, as proved by the credentials. */
    principal: Principal;
    /** The tenant that the path names and that exists; `serverTenant` for the server itself. */
    tenant: string;
  }
}

/** The realm stands first for Bearer, which is what package clients send. */
const challenge = { 'WWW-Authenticate': 'Bearer realm="taskwright", Basic realm="taskwright"' };

/**
 * The one place where a request is let in: before its body is read, for every route alike. A route that does not say
 * what it needs cannot be registered.
 */
export function checkAccess(app: FastifyInstance, context: Context): void {
  const { config, authenticator } = context;
  const tenants = new Set(config.tenants?.map(({ name }) => name));
  const anonymous: Principal = { kind: 'anonymous' };
  app.decorateRequest('tenant', serverTenant);
  // A principal is never shared: the hook below gives each request its own before any route sees it.
  app.decorateRequest('principal', { getter: () => anonymous });

  app.addHook('onRoute', ({ method, url, config: routeConfig }) => {
    if (routeConfig?.access === undefined) throw new Error(`The route ${method} ${url} does not say who may use it.`);
  });

  app.addHook('onRequest', async (request) => {
    const accessOf = request.routeOptions.config.access;
    if (accessOf === undefined) throw new HttpError(404, 'There is nothing at this address.');
    const access = accessOf(request);
    const { authorization } = request.headers;
    const principal = await authenticator.authenticate({
      authorization,
      tenant: access.tenant,
      address: request.ip,
      action: access.action,
    });
    const verdict = decide(principal, access, accessRulesOf(context));
    if (!verdict.allowed) {
      throw new HttpError(verdict.status, verdict.reason, verdict.status === 401 ? challenge : {});
    }
    if (access.tenant !== serverTenant && !tenants.has(access.tenant)) {
      const reason = config.tenants ? `There is no tenant ${JSON.stringify(access.tenant)}.` : notMultiTenant;
      throw new HttpError(404, reason);
    }
    request.tenant = access.tenant;
    Object.defineProperty(request, 'principal', { value: principal });
  });
}

const notMultiTenant = 'This server is not in multi-tenant mode: leave the tenant out of the address.';
