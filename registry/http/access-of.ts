import type { FastifyRequest } from 'fastify';
import type { AccessRequest } from '../../access/decide.ts';
import { serverTenant } from '../../access/principal.ts';

/** Returns the access that a request requires. Every route declares one; a route without it cannot be registered. */
export type AccessOf = (request: FastifyRequest) => AccessRequest;

/** Requires no credentials in any mode. The response must not reveal anything that belongs to a user or a package. */
export const open: AccessOf = (request) => ({ action: 'open', tenant: tenantOf(request) });

/** Requires valid credentials, with any role. */
export const signedIn: AccessOf = (request) => ({ action: 'signed-in', tenant: tenantOf(request) });

/** Requires an admin of the tenant in the path, or of the server when the path has no tenant. */
export const administer: AccessOf = (request) => ({ action: 'administer', tenant: tenantOf(request) });

/** Returns a parameter of the path by its name in the route. */
export function parameter(request: FastifyRequest, name: string): string | undefined {
  const { params } = request;
  if (typeof params !== 'object' || params === null) return undefined;
  const value = Reflect.get(params, name);
  return typeof value === 'string' ? value : undefined;
}

/** Returns the tenant in the path, or `serverTenant`. The tenant may not exist. */
export function tenantOf(request: FastifyRequest): string {
  return parameter(request, 'tenant') ?? serverTenant;
}
