import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type AccessRequest, decide } from '../../access/decide.ts';
import { type Principal, serverTenant } from '../../access/principal.ts';
import { HttpError } from '../errors/http-error.ts';
import { quoted } from '../errors/quoted.ts';
import type { AuthenticationFailure, Statistics } from '../statistics/statistics.ts';
import type { AccessOf } from './access-of.ts';
import { accessRulesOf } from './access-rules-of.ts';
import type { ContextOfReads } from './context.ts';
import { notFound } from './send-errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly access?: AccessOf;
    /** The route changes nothing, although its method could. */
    readonly changesNothing?: boolean;
  }
  interface FastifyRequest {
    /** The sender of the request, as proved by the credentials. */
    principal: Principal;
    /** The tenant in the path, which exists; `serverTenant` for the server itself. */
    tenant: string;
  }
}

/** The property of a request with the principal that its credentials have proved. */
const proved = Symbol('principal');

/** Bearer comes first because package clients send it. */
const challenge = { 'WWW-Authenticate': 'Bearer realm="taskwright", Basic realm="taskwright"' };

/**
 * Checks access for every route, before the body is read. A route that does not declare its access requirement cannot be
 * registered.
 */
export function checkAccess(app: FastifyInstance, context: ContextOfReads): void {
  const { storage, directory, authenticator, statistics } = context;
  const anonymous: Principal = { kind: 'anonymous' };
  app.decorateRequest('tenant', serverTenant);
  // Fastify would share an object between requests. The hook below sets the principal of each request.
  app.decorateRequest('principal', {
    getter(): Principal {
      return Reflect.get(this, proved) ?? anonymous;
    },
    setter(principal: Principal) {
      Reflect.set(this, proved, principal);
    },
  });

  app.addHook('onRoute', ({ method, url, config: routeConfig }) => {
    if (routeConfig?.access === undefined)
      throw new Error(`The route ${method} ${url} does not declare its access requirement.`);
  });

  app.addHook('onRequest', async (request) => {
    const accessOf = request.routeOptions.config.access;
    if (accessOf === undefined) {
      throw app.supportedMethods.includes(request.method)
        ? new HttpError(404, notFound, { code: 'no-such-address' })
        : new HttpError(501, unsupported);
    }
    if (!storage.isCurrent) await storage.refresh();
    const access = accessOf(request);
    const { authorization } = request.headers;
    const principal = await authenticator
      .authenticate({
        authorization,
        tenant: access.tenant,
        address: request.ip,
        action: access.action,
      })
      .catch((error: unknown) => {
        countFailure(error, statistics);
        throw error;
      });
    const decision = decide(principal, access, accessRulesOf(context));
    if (!decision.allowed) {
      throw new HttpError(decision.status, decision.reason, {
        code: decision.cause,
        ...(decision.status === 401 && { headers: challenge }),
      });
    }
    if (access.tenant !== serverTenant && !directory.tenantNames?.has(access.tenant)) {
      throw directory.tenantNames
        ? new HttpError(404, `Tenant ${quoted(access.tenant)} does not exist.`, { code: 'no-such-tenant' })
        : new HttpError(404, notMultiTenant, { code: 'not-multi-tenant' });
    }
    if (directory.isReadOnly && isChange(request, access)) {
      throw isReadOnlyNow();
    }
    request.tenant = access.tenant;
    request.principal = principal;
  });
}

/** Returns the error of a change while the registry is read-only. */
export function isReadOnlyNow(): HttpError {
  return new HttpError(503, 'The registry is read-only at the moment; try again later.', {
    code: 'read-only',
    headers: { 'Retry-After': '60' },
  });
}

/** Returns whether a request, which is allowed, would change something. A login changes nothing. */
function isChange({ method, routeOptions }: FastifyRequest, { action }: AccessRequest): boolean {
  if (routeOptions.config.changesNothing) return false;
  return method !== 'GET' && method !== 'HEAD' && action !== 'open' && action !== 'read';
}

const failures: Readonly<Record<number, AuthenticationFailure>> = {
  401: 'wrong',
  429: 'throttled',
  503: 'unavailable',
};

/** Counts wrong credentials if an error is due to them. */
export function countFailure(error: unknown, statistics: Pick<Statistics, 'countAuthenticationFailure'>): void {
  const failure = error instanceof HttpError ? failures[error.status] : undefined;
  if (failure !== undefined) statistics.countAuthenticationFailure(failure);
}

const unsupported = 'The server does not support this method.';
const notMultiTenant = 'The server is not in multi-tenant mode; remove the tenant from the address.';
