import type { FastifyRequest } from 'fastify';
import type { AccessRequest, Action } from '../../access/decide.ts';
import { serverTenant } from '../../access/principal.ts';
import { accessPathOf, packageNameProblem } from '../npm/package-name.ts';
import { HttpError } from './http-error.ts';

/** What a request asks for, as far as access goes. Every route declares one; without it, it cannot be registered. */
export type AccessOf = (request: FastifyRequest) => AccessRequest;

/** Needs no credentials in any mode and tells nothing that belongs to anybody. */
export const open: AccessOf = (request) => ({ action: 'open', tenant: tenantOf(request) });

/** Needs valid credentials, of whatever role. */
export const signedIn: AccessOf = (request) => ({ action: 'signed-in', tenant: tenantOf(request) });

/** The admin API of the tenant in the path, else of the server. */
export const administer: AccessOf = (request) => ({ action: 'administer', tenant: tenantOf(request) });

export const readPackage: AccessOf = (request) => packageAccess(request, 'read');

export const writePackage: AccessOf = (request) => packageAccess(request, 'write');

/** A part of the path by its name in the route. */
export function parameter(request: FastifyRequest, name: string): string | undefined {
  const { params } = request;
  if (typeof params !== 'object' || params === null) return undefined;
  const value = Reflect.get(params, name);
  return typeof value === 'string' ? value : undefined;
}

/** The name of the package in the path. */
export function packageNameOf(request: FastifyRequest): string {
  const name = parameter(request, 'name') ?? '';
  const problem = packageNameProblem(name);
  if (problem !== undefined) throw new HttpError(400, problem);
  return name;
}

function packageAccess(request: FastifyRequest, action: Action): AccessRequest {
  return { action, tenant: tenantOf(request), path: accessPathOf(packageNameOf(request)) };
}

function tenantOf(request: FastifyRequest): string {
  return parameter(request, 'tenant') ?? serverTenant;
}
