import { authorizationHeader } from '../../../admin-client/authorization-header.ts';
import type { Authorize, Connection, Credential } from '../../../admin-client/connection.ts';

/** Returns a connection, which uses the static token by default. */
export function connectionTo(baseUrl: string, connection: Partial<Connection> = {}): Connection {
  const credential = { kind: 'token' } as const;
  return { id: 'one', name: 'One', baseUrl, credential, tenants: [], isLocal: false, ...connection };
}

export function signedInWith(secret: string, credential: Credential = { kind: 'token' }): Authorize {
  const built = authorizationHeader(credential, secret);
  return async () => ('header' in built ? built.header : undefined);
}
