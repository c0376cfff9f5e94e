import { type Probe, probe, probePackages } from '../../../../admin-client/client/probe.ts';
import { type Connection, hasAdminApi } from '../../../../admin-client/connection.ts';
import type { ConnectionParts } from './connection-parts.ts';
import { forgetSecret } from './forget-secret.ts';

type CheckingParts = Pick<ConnectionParts, 'credentials' | 'accessTokens' | 'open'> &
  Parameters<typeof forgetSecret>[1];

/**
 * Tests a connection, saved or not, with the given secret or, if it is empty, with the stored secret. With single
 * sign-on, signs the user in first if needed, and signs out again if the signal is aborted in the meantime. Rejects
 * with an error whose message can be shown.
 */
export async function checkConnection(
  connection: Connection,
  secret: string,
  parts: CheckingParts,
  signal: AbortSignal,
): Promise<Probe> {
  const { credentials, accessTokens, open } = parts;
  const { baseUrl, credential } = connection;
  if (credential.kind === 'oidc' && (await accessTokens.current({ baseUrl, credential })) === undefined) {
    await accessTokens.signIn({ baseUrl, credential }, signal);
    if (signal.aborted) await forgetSecret(connection, parts);
  }
  const authorize = secret === '' ? credentials.authorize(connection) : credentials.authorizeWith(connection, secret);
  const session = open(connection, authorize);
  try {
    return hasAdminApi(connection)
      ? await probe(session.client, connection.tenants, { signal })
      : await probePackages(session.client, { signal });
  } finally {
    session.close();
  }
}
