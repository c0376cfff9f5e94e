import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { exportJWK, type GenerateKeyPairResult, generateKeyPair, SignJWT } from 'jose';
import { audience } from './oidc-provider.ts';

/** An issuer with arbitrary keys and tokens. */
export interface Issuer {
  readonly address: string;
  readonly server: Server;
  sign(claims: Claims, options?: SignOptions): Promise<string>;
  rotate(): Promise<void>;
  /** Returns the number of requests for the keys. */
  keyRequests(): number;
}

/** An undefined claim is omitted. */
export type Claims = Readonly<Record<string, unknown>>;

export interface SignOptions {
  readonly expires?: string | number;
  readonly algorithm?: string;
  readonly key?: Parameters<SignJWT['sign']>[0];
  readonly kid?: string;
  readonly type?: string;
}

export type IssuerKeys = GenerateKeyPairResult;

/** Generates keys for an issuer, which takes longer than to start it. */
export function issuerKeys(): Promise<IssuerKeys> {
  return generateKeyPair('RS256');
}

/** Starts an issuer on the loopback interface, with its first keys. */
export async function startIssuer(keys: IssuerKeys): Promise<Issuer> {
  let generation = 0;
  let keyRequests = 0;
  let pair = keys;
  const server = createServer(async (request, response) => {
    const address = addressOf(server);
    if (request.url === '/keys') keyRequests++;
    const jwk = await exportJWK(pair.publicKey);
    const answers: Readonly<Record<string, unknown>> = {
      '/.well-known/openid-configuration': { issuer: address, jwks_uri: `${address}/keys` },
      '/keys': { keys: [{ ...jwk, kid: `key-${generation}`, alg: 'RS256', use: 'sig' }] },
    };
    response.end(JSON.stringify(answers[request.url ?? ''] ?? {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = addressOf(server);
  return {
    address,
    server,
    keyRequests: () => keyRequests,
    async sign(
      claims,
      { expires = '5m', algorithm = 'RS256', key = pair.privateKey, kid = `key-${generation}`, type } = {},
    ) {
      const jti = randomUUID();
      const token = new SignJWT({ iss: address, aud: audience, sub: 'id-of-carol', name: 'carol', jti, ...claims });
      return token
        .setProtectedHeader({ alg: algorithm, kid, ...(type !== undefined && { typ: type }) })
        .setExpirationTime(expires)
        .sign(key);
    },
    async rotate() {
      generation++;
      pair = await issuerKeys();
    },
  };
}

function addressOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}
