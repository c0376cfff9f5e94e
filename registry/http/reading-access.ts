import type { AccessOf } from './access-of.ts';
import { tenantOf } from './access-of.ts';
import type { Context } from './context.ts';

/**
 * Requires valid credentials, with any role, unless everyone may read. For requests that do not concern a single
 * package; a search, for example, checks the access to each result.
 */
export function readingAccess({ directory }: Pick<Context, 'directory'>): AccessOf {
  return (request) => {
    const tenant = tenantOf(request);
    const isPublic = directory.mode() === 'simple-token' || directory.anonymousReads;
    const isAnonymous = request.headers.authorization === undefined || directory.mode() === 'simple-token';
    return { action: isPublic && isAnonymous ? 'open' : 'signed-in', tenant };
  };
}
