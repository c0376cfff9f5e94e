import type { Connection } from '../../../../admin-client/connection.ts';
import { secretKey } from '../secrets.ts';
import type { ConnectionParts } from './connection-parts.ts';

interface Forgetting {
  readonly store: Pick<ConnectionParts['store'], 'connections'>;
  readonly accessTokens: Pick<ConnectionParts['accessTokens'], 'signOut'>;
  readonly secrets: Pick<ConnectionParts['secrets'], 'delete'>;
}

/** Deletes the credentials of a connection that was removed or changed, unless another connection uses them. */
export async function forgetSecret(connection: Connection, parts: Forgetting): Promise<void> {
  const key = secretKey(connection);
  if (parts.store.connections.some((other) => secretKey(other) === key)) return;
  await signOutOf(connection, parts);
}

export async function signOutOf(
  connection: Connection,
  { accessTokens, secrets }: Omit<Forgetting, 'store'>,
): Promise<void> {
  const { baseUrl, credential } = connection;
  if (credential.kind === 'oidc') await accessTokens.signOut({ baseUrl, credential });
  else await secrets.delete(connection);
}
