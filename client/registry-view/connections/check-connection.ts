import type { Connection } from '../../registry/connection.ts';
import { type Probe, probe } from '../../registry/probe.ts';
import type { ConnectionParts } from './parts.ts';

/**
 * Asks the registry of a connection, saved or not, with a secret that was typed just now or, where that is empty, with
 * what is stored. Whoever is to sign in through a browser does so now. Rejects with what a person can be told.
 */
export async function checkConnection(
  connection: Connection,
  secret: string,
  { credentials, accessTokens, open }: ConnectionParts,
  signal: AbortSignal,
): Promise<Probe> {
  const { baseUrl, credential } = connection;
  if (credential.kind === 'oidc' && (await accessTokens.current({ baseUrl, credential })) === undefined) {
    await accessTokens.signIn({ baseUrl, credential });
  }
  const authorize = secret === '' ? credentials.authorize(connection) : credentials.authorizeWith(connection, secret);
  const session = open(connection, authorize);
  try {
    return await probe(session.client, connection.tenants, { signal });
  } finally {
    session.close();
  }
}
