import type { Connection } from '../../registry/connection.ts';
import type { ConnectionParts } from './parts.ts';
import { secretKey } from './secrets.ts';

/** Forgets the credentials of a connection that is gone or has others now, unless another connection needs the same. */
export async function forgetSecret(connection: Connection, parts: ConnectionParts): Promise<void> {
  const key = secretKey(connection);
  if (parts.store.connections.some((other) => secretKey(other) === key)) return;
  await signOutOf(connection, parts);
}

export async function signOutOf(connection: Connection, { accessTokens, secrets }: ConnectionParts): Promise<void> {
  const { baseUrl, credential } = connection;
  if (credential.kind === 'oidc') await accessTokens.signOut({ baseUrl, credential });
  else await secrets.delete(connection);
}
