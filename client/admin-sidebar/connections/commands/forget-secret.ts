import type { Connection } from '../../../admin-api/connection.ts';
import { secretKey } from '../secrets.ts';
import type { ConnectionParts } from './connection-parts.ts';

/** What of the parts is needed to forget. */
interface Forgetting {
  readonly store: Pick<ConnectionParts['store'], 'connections'>;
  readonly accessTokens: Pick<ConnectionParts['accessTokens'], 'signOut'>;
  readonly secrets: Pick<ConnectionParts['secrets'], 'delete'>;
}

/** Forgets the credentials of a connection that is gone or has others now, unless another connection needs the same. */
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
