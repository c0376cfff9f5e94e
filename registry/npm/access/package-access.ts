import type { FastifyRequest } from 'fastify';
import type { AccessRequest, Action } from '../../../access/decide.ts';
import { HttpError } from '../../errors/http-error.ts';
import { type AccessOf, parameter, tenantOf } from '../../http/access-of.ts';
import { accessPathOf, packageNameProblem } from '../../packages/publications/package-name.ts';

/** Requires that the caller may read the package in the path. */
export const readPackage: AccessOf = (request) => packageAccess(request, 'read');

/** Requires that the caller may write the package in the path. */
export const writePackage: AccessOf = (request) => packageAccess(request, 'write');

/** Requires that the caller may stage versions of the package in the path. */
export const stagePackage: AccessOf = (request) => packageAccess(request, 'stage');

/** Returns the name of the package in the path. Throws HttpError 400 when it is not a package name. */
export function packageNameOf(request: FastifyRequest): string {
  const name = parameter(request, 'name') ?? '';
  const problem = packageNameProblem(name);
  if (problem !== undefined) throw new HttpError(400, problem);
  return name;
}

function packageAccess(request: FastifyRequest, action: Action): AccessRequest {
  return { action, tenant: tenantOf(request), path: accessPathOf(packageNameOf(request)) };
}
