import type { RegistryScope } from '../admin-client.ts';
import { authorizationHeader } from '../authorization-header.ts';
import type { Connection } from '../connection.ts';
import { RegistryError } from '../registry-error.ts';
import type { ClientOptions } from './client-options.ts';
import { whoAmI } from './who-am-i.ts';

/**
 * Resolves to whether the registry accepts a new token of a user: a request with the token must return the username. A
 * server that implements only spec 4.2 ignores new tokens.
 */
export async function provesToken(
  connection: Connection,
  { username, token }: { readonly username: string; readonly token: string },
  scope: RegistryScope,
  options: ClientOptions = {},
): Promise<boolean> {
  const built = authorizationHeader({ kind: 'basic', username }, token);
  if (!('header' in built)) return false;
  try {
    return (await whoAmI(connection, async () => built.header, scope, options)) === username;
  } catch (error) {
    if (error instanceof RegistryError && error.kind !== 'canceled') return false;
    throw error;
  }
}
