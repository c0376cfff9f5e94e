import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Body } from '../../admin-contract/body.ts';
import { revokedCredentials } from '../../admin-contract/tokens.ts';
import type { KnownUser } from '../directory/known-access.ts';
import { HttpError } from '../errors/http-error.ts';
import { quoted } from '../errors/quoted.ts';
import { administer, parameter } from '../http/access-of.ts';
import { auditOf } from '../http/audit-of.ts';
import type { Context } from '../http/context.ts';
import { describeRoute } from './describe-route.ts';
import { checkOtherAdmin } from './last-admin.ts';

const schema = describeRoute('Revoke all tokens and logins of a user', { responses: { 200: revokedCredentials } });

/** Registers `/admin/users/{username}/revoke`. spec 4.2 does not define it. */
export function revokeRoutes(app: FastifyInstance, context: Context, prefix: string): void {
  app.post(`${prefix}/users/:username/revoke`, { config: { access: administer }, schema }, (request) =>
    revokeEverything(context, request),
  );
}

/** Revokes the token of the user, all named tokens, and the browser logins that no client has taken yet, in one change. */
function revokeEverything(context: Context, request: FastifyRequest): Promise<Body<typeof revokedCredentials>> {
  const { storage, directory } = context;
  const { tenant } = request;
  const username = parameter(request, 'username') ?? '';
  return storage.access.change((draft) => {
    const user = directory.user(tenant, username);
    if (!user) throw new HttpError(404, `User ${quoted(username)} does not exist.`, { code: 'no-such-user' });
    const isTokenRevoked = user.source === 'runtime' && user.tokenHash !== undefined;
    if (isTokenRevoked) {
      checkOtherAdmin(context, request, user);
      draft.updateUser(tenant, username, { tokenHash: null });
    }
    const tokens = storage.access.tokensOf(tenant, username);
    for (const token of tokens) draft.deleteToken(token);
    draft.deleteLogins(tenant, username);
    const details = { tokens: tokens.map(({ name }) => name), has_token: user.tokenHash !== undefined };
    return {
      result: { token: isTokenRevoked, tokens: tokens.length, remaining: remainingSentence(user) },
      audit: auditOf(request, { action: 'user.revoke', target: username, details }),
    };
  });
}

/** Returns what the registry cannot revoke, and the remedy, as a sentence; null if nothing remains. */
function remainingSentence({ username, source }: KnownUser): string | null {
  if (source === 'runtime') return null;
  const name = quoted(username);
  return source === 'config'
    ? `The token of ${name} in the configuration file is still valid; change it there.`
    : `${name} can still sign in with the identity provider; disable the account there.`;
}
