import type { FastifyRequest } from 'fastify';
import type { AccessRequest } from '../../access/decide.ts';
import { tenantOf } from '../http/access-of.ts';
import type { Context } from '../http/context.ts';

/** Whoever may read anything at all may search; each hit is decided about by itself. */
export function searchAccess({ config, directory }: Context): (request: FastifyRequest) => AccessRequest {
  return (request) => {
    const tenant = tenantOf(request);
    const isForEverybody = directory.mode() === 'simple-token' || config.settings.anonymousReads;
    const isAnonymous = request.headers.authorization === undefined || directory.mode() === 'simple-token';
    return { action: isForEverybody && isAnonymous ? 'open' : 'signed-in', tenant };
  };
}
