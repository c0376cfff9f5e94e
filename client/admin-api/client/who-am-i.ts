import type { Scope } from '../admin-client.ts';
import { systemClock } from '../clock.ts';
import type { Authorize, Connection } from '../connection.ts';
import { isObject } from '../http/json.ts';
import { defaultLimits } from '../http/limits.ts';
import type { RegistryRequest } from '../http/requests.ts';
import { send } from '../http/send.ts';
import type { ClientOptions } from './create-admin-client.ts';

/** Somebody waits for it before they can go on, and it is of use only where it is told at once. */
const impatience = { headers: 5_000, body: 5_000, attempts: 1 };

/**
 * The name under which a registry knows the credentials, as it tells package clients (`GET /npm/-/whoami`); undefined when
 * the answer holds none. Rejects with a RegistryError where this is not told.
 */
export async function whoAmI(
  connection: Connection,
  authorize: Authorize,
  { tenant }: Scope,
  { clock = systemClock, limits, closed }: ClientOptions = {},
): Promise<string | undefined> {
  const request: RegistryRequest = {
    method: 'GET',
    segments: [...(tenant === undefined ? [] : [tenant]), 'npm', '-', 'whoami'],
    about: 'who is signed in',
    namesRecord: false,
    ...(tenant !== undefined && { tenant }),
  };
  const sender = { connection, authorize, clock, limits: { ...defaultLimits, ...impatience, ...limits } };
  const { body } = await send(sender, request, closed ?? new AbortController().signal);
  return isObject(body) && typeof body.username === 'string' ? body.username : undefined;
}
