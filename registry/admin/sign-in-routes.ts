import type { FastifyInstance } from 'fastify';
import type { OidcConfig } from '../config/config.ts';
import { open } from '../http/access-of.ts';
import type { Context } from '../http/context.ts';
import { describeRoute } from './describe-route.ts';
import { signInSettings } from './schemas/users.ts';

/**
 * Registers the route with which an application finds out how users sign in with the identity provider. Requires no
 * credentials; everything that it contains is also in the addresses that browsers open to sign in.
 */
export function signInRoutes(app: FastifyInstance, { directory }: Context): void {
  const schema = describeRoute('Get how users sign in with the identity provider', {
    responses: { 200: signInSettings },
  });
  app.get('/admin/sign-in', { config: { access: open }, schema }, async () => {
    const { oidc } = directory;
    return { single_sign_on: oidc === undefined ? null : toResponse(oidc) };
  });
}

function toResponse(oidc: OidcConfig) {
  const { issuer, audience, login } = oidc;
  return {
    issuer,
    audience,
    client_id: publicClient(oidc) ?? null,
    scopes: login?.scopes ?? null,
    resource: login?.resource ?? null,
  };
}

/**
 * Returns the client with which an application can sign users in: the only accepted one besides that of the server itself, or that
 * of the server if it has no secret.
 */
function publicClient({ authorizedParties, login }: OidcConfig): string | undefined {
  const others = authorizedParties.filter((client) => client !== login?.clientId);
  if (others.length === 1) return others[0];
  return login?.clientSecret === undefined ? login?.clientId : undefined;
}
