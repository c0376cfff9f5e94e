import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installPackage } from './clients.ts';

/** A real identity provider on loopback. */
export interface OidcProvider {
  readonly issuer: string;
  /** A JWT access token for the registry, by the client credentials grant: the account is the client's. */
  accessToken(account: string): Promise<string>;
  stop(): Promise<void>;
}

const version = '9.13.3';
const accounts = ['carol', 'mallory'];
const secret = 'client-secret-for-tests-only';
export const audience = 'https://registry.example';

export async function startOidcProvider(): Promise<OidcProvider> {
  const folder = installPackage('oidc-provider', version);
  const entry = join(folder, 'node_modules/oidc-provider/lib/index.js');
  const { default: Provider } = await import(pathToFileURL(entry).href);
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The identity provider listens on no port.');
  const issuer = `http://127.0.0.1:${address.port}`;
  const provider = new Provider(issuer, {
    clients: accounts.map((id) => ({
      client_id: id,
      client_secret: secret,
      grant_types: ['client_credentials'],
      response_types: [],
      redirect_uris: [],
    })),
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        getResourceServerInfo: () => ({ scope: 'registry', audience, accessTokenFormat: 'jwt' }),
        useGrantedResource: () => true,
      },
    },
    // The account of a client credentials grant is the client itself.
    formats: {
      customizers: {
        jwt: (_context: unknown, token: { clientId: string }, parts: { payload: { sub?: string } }) => {
          parts.payload.sub ??= token.clientId;
        },
      },
    },
  });
  server.on('request', provider.callback());
  return {
    issuer,
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
