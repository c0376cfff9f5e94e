import type { Scope } from './admin-client.ts';
import { systemClock } from './clock.ts';
import type { Authorize, Connection } from './connection.ts';
import type { ClientOptions } from './create-admin-client.ts';
import { defaultLimits } from './http/limits.ts';
import { send } from './http/send.ts';
import { isObject } from './reading/json.ts';
import type { RegistryRequest } from './requests.ts';

/** As many as npm itself asks for at once. */
const most = 250;

/**
 * The names of published packages as the search of a registry tells them: those that the credentials may read, not more
 * than 250. The admin API lists none (spec 4.2). Rejects with a RegistryError where there is no search.
 */
export async function publishedPackages(
  connection: Connection,
  authorize: Authorize,
  { tenant }: Scope,
  { clock = systemClock, limits, closed }: ClientOptions = {},
): Promise<readonly string[]> {
  const request: RegistryRequest = {
    method: 'GET',
    segments: [...(tenant === undefined ? [] : [tenant]), 'npm', '-', 'v1', 'search'],
    query: { text: '', size: String(most) },
    about: 'the packages',
    namesRecord: false,
    ...(tenant !== undefined && { tenant }),
  };
  const sender = { connection, authorize, clock, limits: { ...defaultLimits, ...limits } };
  const { body } = await send(sender, request, closed ?? new AbortController().signal);
  const hits: readonly unknown[] = isObject(body) && Array.isArray(body.objects) ? body.objects : [];
  return hits.flatMap((hit) => {
    const found = isObject(hit) ? hit.package : undefined;
    return isObject(found) && typeof found.name === 'string' ? [found.name] : [];
  });
}
