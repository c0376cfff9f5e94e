import type { FastifyInstance } from 'fastify';
import type { Body } from '../../admin-contract/body.ts';
import { signInSettings } from '../../admin-contract/sign-in.ts';
import type { OidcConfig } from '../config/config.ts';
import { open } from '../http/access-of.ts';
import type { Context } from '../http/context.ts';
import { describeRoute } from './describe-route.ts';

/**
 * Registers the route that applications use to find out how users sign in with the identity provider. It requires no
 * credentials, because everything in the response is also in the addresses that browsers open to sign in.
 */
export function signInRoutes(app: FastifyInstance, { directory }: Context): void {
  const schema = describeRoute('Get the settings for signing in with the identity provider', {
    responses: { 200: signInSettings },
  });
  app.get('/admin/sign-in', { config: { access: open }, schema }, async (): Promise<Body<typeof signInSettings>> => {
    const { oidc } = directory;
    return { single_sign_on: oidc === undefined ? null : toResponse(oidc) };
  });
}

function toResponse(oidc: OidcConfig): Body<typeof signInSettings>['single_sign_on'] {
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
 * Returns the client that an application can use to sign users in: the only accepted client besides the server's own, or the
 * server's own if it has no secret.
 */
function publicClient({ authorizedParties, login }: OidcConfig): string | undefined {
  const others = authorizedParties.filter((client) => client !== login?.clientId);
  if (others.length === 1) return others[0];
  return login?.clientSecret === undefined ? login?.clientId : undefined;
}
