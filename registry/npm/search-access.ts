import type { FastifyRequest } from 'fastify';
import type { AccessRequest } from '../../access/decide.ts';
import { tenantOf } from '../http/access-of.ts';
import type { Context } from '../http/context.ts';

/** Returns the minimum access for reading. The search then checks the access to each result separately. */
export function searchAccess({ directory }: Context): (request: FastifyRequest) => AccessRequest {
  return (request) => {
    const tenant = tenantOf(request);
    const isPublic = directory.mode() === 'simple-token' || directory.anonymousReads;
    const isAnonymous = request.headers.authorization === undefined || directory.mode() === 'simple-token';
    return { action: isPublic && isAnonymous ? 'open' : 'signed-in', tenant };
  };
}
