import type { AdminClient, RegistryScope, RequestOptions } from '../admin-client.ts';
import { type Clock, systemClock } from '../clock.ts';
import { cacheList } from '../lists/cache-list.ts';
import { packageList } from '../lists/package-list.ts';
import { ruleList } from '../lists/rule-list.ts';
import { userList } from '../lists/user-list.ts';
import type { ListPage, Stats } from '../records/model.ts';
import { RegistryError } from '../registry-error.ts';

/** The state of a registry. A property is undefined if the registry does not report it for these credentials. */
export interface Probe {
  readonly mode?: string | undefined;
  readonly multiTenant?: boolean | undefined;
  readonly users?: number | undefined;
  readonly rules?: number | undefined;
  readonly cacheEntries?: number | undefined;
  /** The requested tenants. */
  readonly tenants: readonly TenantProbe[];
  /** The names of the tenants that the server reports. */
  readonly knownTenants: readonly string[];
  /** The latency of the first response, in milliseconds. */
  readonly latency: number;
  /** The errors of requests that failed because of the role of the credentials or missing features of the server. */
  readonly limits: readonly RegistryError[];
}

export interface TenantProbe {
  readonly name: string;
  readonly users?: number | undefined;
  readonly rules?: number | undefined;
  /** The reason why the tenant cannot be administered with these credentials. */
  readonly error?: RegistryError | undefined;
}

export interface ProbeOptions extends RequestOptions {
  readonly clock?: Clock | undefined;
}

/**
 * Checks a registry before its connection is saved. If the admin APIs of the server and of all tenants reject these
 * credentials, rejects with the most informative RegistryError.
 */
export async function probe(
  client: AdminClient,
  tenants: readonly string[],
  { clock = systemClock, signal }: ProbeOptions = {},
): Promise<Probe> {
  const options = { signal };
  const from = clock.now();
  // The first requests are sequential, because servers lock out clients that send wrong credentials too often.
  const stats = await attempt(client.stats(options));
  const latency = clock.now() - from;
  const isUnknown = stats instanceof RegistryError && stats.kind === 'wrong-credentials';
  // The server itself may not accept the credentials of a tenant.
  if (stats instanceof RegistryError && (isUnknown ? tenants.length === 0 : isFinal(stats))) throw stats;
  const users = isUnknown ? stats : await attempt(client.list(userList, {}, options));
  if (users instanceof RegistryError && isFinal(users) && !isUnknown) throw users;
  const counted = await Promise.all(tenants.map((name) => probeTenant(client, name, options)));
  const known = stats instanceof RegistryError ? undefined : stats;
  const isRegistry = !(users instanceof RegistryError) || counted.some(({ error }) => error === undefined);
  if (known !== undefined && tenants.length === 0 && isMissing(users)) throw needsTenants(users);
  if (!isRegistry) throw mostInformative([users, ...counted.map(({ error }) => error), stats]);
  const counts = users instanceof RegistryError ? {} : await countServer(client, users, known, options);
  return {
    mode: known?.mode,
    multiTenant: isMultiTenant(known, counted),
    ...counts,
    tenants: counted,
    knownTenants: [...(known?.storageByTenant.keys() ?? [])],
    latency,
    limits: [...new Set([stats, users])].filter((one) => one instanceof RegistryError),
  };
}

/** Checks a registry without an admin API. Rejects with a RegistryError if its packages cannot be searched. */
export async function probePackages(
  client: AdminClient,
  { clock = systemClock, signal }: ProbeOptions = {},
): Promise<Probe> {
  const from = clock.now();
  const { bytes } = await client.list(packageList, {}, { signal });
  // Any server can respond without content.
  if (bytes === 0) {
    throw new RegistryError('not-a-registry', 'The response to the search for packages is empty.', {
      nextStep: 'Check the address. Not every registry can list packages.',
    });
  }
  return { multiTenant: false, tenants: [], knownTenants: [], latency: clock.now() - from, limits: [] };
}

/** Returns whether other requests would fail in the same way. */
function isFinal({ kind }: RegistryError): boolean {
  return finalKinds.has(kind);
}

const finalKinds: ReadonlySet<RegistryError['kind']> = new Set([
  'signed-out',
  'wrong-credentials',
  'unreachable',
  'stopped',
  'tls',
  'too-slow',
  'proxy-page',
  'redirected',
  'unsafe-address',
  'too-many-requests',
  'canceled',
]);

function isMissing(users: unknown): users is RegistryError {
  return users instanceof RegistryError && users.kind === 'not-a-registry';
}

function needsTenants({ message }: RegistryError): RegistryError {
  return new RegistryError('needs-tenants', message, { nextStep: 'If the registry has tenants, enter their names.' });
}

function mostInformative(errors: readonly unknown[]): RegistryError {
  const failures = errors.filter((error) => error instanceof RegistryError);
  const chosen = failures.find(({ kind }) => kind === 'no-admin-role' || kind === 'server-error') ?? failures[0];
  if (chosen && chosen.kind !== 'bad-response') return chosen;
  return new RegistryError(
    'not-a-registry',
    chosen?.message ?? 'No registry with an admin API was found at this address.',
    {
      nextStep: 'Check the address; the admin API is at the path `/admin` of this address.',
    },
  );
}

function isMultiTenant(stats: Stats | undefined, tenants: readonly TenantProbe[]): boolean | undefined {
  if (stats?.multiTenant !== undefined) return stats.multiTenant;
  if (tenants.some(({ error }) => error === undefined)) return true;
  return tenants.some(({ error }) => error?.details.code === 'not-multi-tenant') ? false : undefined;
}

async function countServer(
  client: AdminClient,
  users: ListPage<unknown>,
  stats: Stats | undefined,
  options: RequestOptions,
): Promise<Pick<Probe, 'users' | 'rules' | 'cacheEntries'>> {
  const [rules, cacheEntries] = await Promise.all([
    stats?.rules ?? count(client.list(ruleList, {}, options)),
    stats?.cache.entries ?? count(client.list(cacheList, {}, options)),
  ]);
  return { users: stats?.users ?? lengthOf(users), rules, cacheEntries };
}

async function probeTenant(client: AdminClient, name: string, options: RequestOptions): Promise<TenantProbe> {
  const scope: RegistryScope = { tenant: name };
  const first = await attempt(client.list(userList, scope, options));
  if (first instanceof RegistryError) return { name, error: first };
  return { name, users: lengthOf(first), rules: await count(client.list(ruleList, scope, options)) };
}

/** Resolves to the number of items; to undefined if the list cannot be read, which does not prevent a connection. */
async function count(first: Promise<ListPage<unknown>>): Promise<number | undefined> {
  const page = await attempt(first);
  return page instanceof RegistryError ? undefined : lengthOf(page);
}

/** Returns the number of items in a list; undefined if the list has more pages, which a probe does not read. */
function lengthOf({ items, broken, nextPage }: ListPage<unknown>): number | undefined {
  return nextPage === undefined ? items.length + broken.filter(({ text }) => text !== '').length : undefined;
}

async function attempt<Value>(work: Promise<Value>): Promise<Value | RegistryError> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof RegistryError && error.kind !== 'canceled') return error;
    throw error;
  }
}
