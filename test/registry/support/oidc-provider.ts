import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installPackage } from './clients.ts';

/** A real identity provider on the loopback interface. */
export interface OidcProvider {
  readonly issuer: string;
  /** The number of granted tokens, by grant type. */
  readonly grants: ReadonlyMap<string, number>;
  /** Resolves to a JWT access token for the registry, by the client credentials grant. */
  accessToken(account: string): Promise<string>;
  stop(): Promise<void>;
}

const version = '9.13.3';
/** A public client, such as an editor. It may use any loopback port or a device code, and has no secret. */
export const editorClient = 'editor';
const accounts = ['carol', 'mallory'];
/** A confidential client: the server itself. Its address is only known when it listens. */
export const serverClient = 'registry';
export const secret = 'client-secret-for-tests-only';
export const audience = 'https://registry.example';

export interface OidcProviderOptions {
  /** The lifetime of access tokens, in seconds. */
  readonly accessTokenLifetime?: number;
  /** The addresses to which `serverClient` may redirect. */
  readonly redirectUrls?: readonly string[];
  /** Returns the claim `groups` of the access tokens of an account. Without it, they have no such claim. */
  readonly groupsOf?: (account: string) => readonly string[];
}

export async function startOidcProvider({
  accessTokenLifetime = 3600,
  redirectUrls = [],
  groupsOf,
}: OidcProviderOptions = {}): Promise<OidcProvider> {
  const folder = installPackage('oidc-provider', version);
  const entry = join(folder, 'node_modules/oidc-provider/lib/index.js');
  const { default: Provider } = await import(pathToFileURL(entry).href);
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('The identity provider does not listen on a port.');
  const issuer = `http://127.0.0.1:${address.port}`;
  const provider = new Provider(issuer, configuration(accessTokenLifetime, redirectUrls, groupsOf));
  const grants = new Map<string, number>();
  provider.on('grant.success', (context: { oidc: { params: { grant_type: string } } }) => {
    const { grant_type: kind } = context.oidc.params;
    grants.set(kind, (grants.get(kind) ?? 0) + 1);
  });
  server.on('request', provider.callback());
  return {
    issuer,
    grants,
    async accessToken(account) {
      const response = await fetch(`${issuer}/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`${account}:${secret}`).toString('base64')}` },
        body: new URLSearchParams({ grant_type: 'client_credentials', resource: audience }),
      });
      const answer: unknown = await response.json();
      const token: unknown = Reflect.get(Object(answer), 'access_token');
      if (typeof token !== 'string') throw new Error(`No token for ${account}: ${JSON.stringify(answer)}`);
      return token;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function configuration(
  accessTokenLifetime: number,
  redirectUrls: readonly string[],
  groupsOf: OidcProviderOptions['groupsOf'],
) {
  return {
    clients: [
      {
        client_id: editorClient,
        application_type: 'native',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
        response_types: ['code'],
        redirect_uris: ['http://127.0.0.1/signed-in'],
      },
      ...(redirectUrls.length > 0
        ? [
            {
              client_id: serverClient,
              client_secret: secret,
              grant_types: ['authorization_code'],
              response_types: ['code'],
              redirect_uris: redirectUrls,
            },
          ]
        : []),
      ...accounts.map((id) => ({
        client_id: id,
        client_secret: secret,
        grant_types: ['client_credentials'],
        response_types: [],
        redirect_uris: [],
      })),
    ],
    ttl: { AccessToken: accessTokenLifetime },
    features: {
      devInteractions: { enabled: true },
      deviceFlow: { enabled: true },
      revocation: { enabled: true },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        getResourceServerInfo: () => ({ scope: 'registry', audience, accessTokenFormat: 'jwt' }),
        useGrantedResource: () => true,
      },
    },
    // In a client credentials grant, the client is the account.
    formats: {
      customizers: {
        jwt: (
          _context: unknown,
          token: { clientId: string },
          parts: { payload: { sub?: string; groups?: readonly string[] } },
        ) => {
          parts.payload.sub ??= token.clientId;
          if (groupsOf) parts.payload.groups = groupsOf(parts.payload.sub);
        },
      },
    },
  };
}
