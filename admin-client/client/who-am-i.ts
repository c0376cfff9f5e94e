import type { RegistryScope } from '../admin-client.ts';
import { systemClock } from '../clock.ts';
import type { Authorize, Connection } from '../connection.ts';
import { defaultLimits } from '../http/limits.ts';
import { npmRequests } from '../http/npm-requests.ts';
import { send } from '../http/send.ts';
import { isObject } from '../json.ts';
import type { ClientOptions } from './client-options.ts';

/** Short timeouts, because the user is waiting for the response. */
const shortLimits = { headers: 5_000, body: 5_000, attempts: 1 };

/**
 * Resolves to the username of the credentials, read with `GET /npm/-/whoami`, or to undefined if the response does not
 * contain a username. Rejects with a RegistryError if the request fails or the registry does not support it.
 */
export async function whoAmI(
  connection: Connection,
  authorize: Authorize,
  scope: RegistryScope,
  { clock = systemClock, limits, closed }: ClientOptions = {},
): Promise<string | undefined> {
  const sender = { connection, authorize, clock, limits: { ...defaultLimits, ...shortLimits, ...limits } };
  const { body } = await send(sender, npmRequests.whoAmI(scope), closed ?? new AbortController().signal);
  return isObject(body) && typeof body.username === 'string' ? body.username : undefined;
}
