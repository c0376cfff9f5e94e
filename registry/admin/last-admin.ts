import type { FastifyRequest } from 'fastify';
import type { Principal } from '../../access/principal.ts';
import type { AccessDirectory } from '../directory/access-directory.ts';
import type { KnownUser } from '../directory/known-access.ts';
import { HttpError } from '../errors/http-error.ts';
import { quoted } from '../errors/quoted.ts';
import type { Context } from '../http/context.ts';

/**
 * Throws HttpError 409 if a change removes the last admin who can sign in, which would lock everyone out. The static token is
 * exempt, since it can always be used to add a new admin.
 */
export function checkOtherAdmin(
  { directory }: Context,
  { tenant, principal }: FastifyRequest,
  target: KnownUser,
): void {
  if (target.role !== 'admin' || principal.kind === 'static-token' || !canSignIn(directory, principal, target)) return;
  const isOther = (username: string): boolean => username !== target.username;
  if (directory.adminsWhoCanSignIn(tenant).some(({ username }) => isOther(username))) return;
  // An admin of the configuration file may have signed in with the identity provider, and may have been demoted since.
  const isSenderAdmin = principal.kind === 'user' && directory.user(tenant, principal.username)?.role === 'admin';
  if (isSenderAdmin && principal.tenant === tenant && isOther(principal.username)) return;
  const reason = `User ${quoted(target.username)} is the last admin who can sign in`;
  throw new HttpError(409, `${reason}; give another user the role \`admin\` and a token first.`, {
    code: 'last-admin',
  });
}

function canSignIn(directory: AccessDirectory, principal: Principal, user: KnownUser): boolean {
  const isSender =
    principal.kind === 'user' && principal.tenant === user.tenant && principal.username === user.username;
  return isSender || directory.canSignIn(user);
}
