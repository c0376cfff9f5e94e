import type { AdminClient, PageOptions, RegistryScope, RequestOptions } from '../admin-client.ts';
import { type Clock, systemClock } from '../clock.ts';
import type { Listing, Stats } from '../model.ts';
import { recordKeys } from '../record-keys.ts';
import { RegistryError } from '../registry-error.ts';
import { readAll } from './read-all.ts';

/** The state of a registry. A property is undefined if the registry does not report it for these credentials. */
export interface Probe {
  readonly mode?: string;
  readonly multiTenant?: boolean;
  readonly users?: number;
  readonly rules?: number;
  readonly cacheEntries?: number;
  /** The requested tenants. */
  readonly tenants: readonly TenantProbe[];
  /** The names of the tenants that the server reports. */
  readonly knownTenants: readonly string[];
  /** The latency of the first response, in milliseconds. */
  readonly latency: number;
  /** The requests that failed, because of the role of the credentials or the features of the server. */
  readonly limits: readonly RegistryError[];
}

export interface TenantProbe {
  readonly name: string;
  readonly users?: number;
  readonly rules?: number;
  /** The reason why the tenant cannot be administered with these credentials. */
  readonly error?: RegistryError;
}

export interface ProbeOptions extends RequestOptions {
  readonly clock?: Clock;
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
  const options = signal ? { signal } : {};
  const from = clock.now();
  // Requests are sequential, because servers lock out clients that send wrong credentials too often.
  const stats = await attempt(client.stats(options));
  const latency = clock.now() - from;
  const isUnknown = stats instanceof RegistryError && stats.kind === 'wrong-credentials';
  // Credentials of a tenant can be unknown to the server itself.
  if (stats instanceof RegistryError && (isUnknown ? tenants.length === 0 : isFinal(stats))) throw stats;
  const users = isUnknown ? stats : await attempt(client.users({}, { limit: 1, ...options }));
  if (users instanceof RegistryError && isFinal(users) && !isUnknown) throw users;
  const counted = await Promise.all(tenants.map((name) => probeTenant(client, name, options)));
  const known = stats instanceof RegistryError ? undefined : stats;
  const isRegistry = !(users instanceof RegistryError) || counted.some(({ error }) => error === undefined);
  if (!isRegistry) throw mostInformative([users, ...counted.map(({ error }) => error), stats]);
  const counts = users instanceof RegistryError ? {} : await countServer(client, known, options);
  return {
    ...(known?.mode !== undefined && { mode: known.mode }),
    ...multiTenant(known, counted),
    ...counts,
    tenants: counted,
    knownTenants: [...(known?.storageByTenant.keys() ?? [])],
    latency,
    limits: [...new Set([stats, users])].filter((one) => one instanceof RegistryError),
  };
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

function mostInformative(errors: readonly unknown[]): RegistryError {
  const failures = errors.filter((error) => error instanceof RegistryError);
  const chosen = failures.find(({ kind }) => kind === 'no-admin-role' || kind === 'server-error') ?? failures[0];
  if (chosen && chosen.kind !== 'bad-response') return chosen;
  return new RegistryError(
    'not-a-registry',
    chosen?.message ?? 'No registry with an admin API was found at this address.',
    {
      nextStep: 'Check the address; the admin API is at `/admin` below it.',
    },
  );
}

function multiTenant(stats: Stats | undefined, tenants: readonly TenantProbe[]): { readonly multiTenant?: boolean } {
  if (stats?.multiTenant !== undefined) return { multiTenant: stats.multiTenant };
  if (tenants.some(({ error }) => error === undefined)) return { multiTenant: true };
  return tenants.some(({ error }) => error?.kind === 'not-multi-tenant') ? { multiTenant: false } : {};
}

async function countServer(client: AdminClient, stats: Stats | undefined, options: RequestOptions) {
  const [users, rules, cacheEntries] = await Promise.all([
    stats?.users ?? count((page) => client.users({}, page), recordKeys.user, options),
    stats?.rules ?? count((page) => client.rules({}, page), recordKeys.rule, options),
    stats?.cache.entries ?? count((page) => client.cache(page), recordKeys.cacheEntry, options),
  ]);
  return {
    ...(users !== undefined && { users }),
    ...(rules !== undefined && { rules }),
    ...(cacheEntries !== undefined && { cacheEntries }),
  };
}

async function probeTenant(client: AdminClient, name: string, options: RequestOptions): Promise<TenantProbe> {
  const scope: RegistryScope = { tenant: name };
  const users = await attempt(all((page) => client.users(scope, page), recordKeys.user, options));
  if (users instanceof RegistryError) return { name, error: users };
  const rules = await count((page) => client.rules(scope, page), recordKeys.rule, options);
  return { name, users, ...(rules !== undefined && { rules }) };
}

/** Resolves to the number of items, or to undefined if the list cannot be read. The connection is usable without it. */
async function count<Item>(
  page: PageOf<Item>,
  keyOf: (item: Item) => string,
  options: RequestOptions,
): Promise<number | undefined> {
  const number = await attempt(all(page, keyOf, options));
  return number instanceof RegistryError ? undefined : number;
}

type PageOf<Item> = (options: PageOptions) => Promise<Listing<Item>>;

async function all<Item>(page: PageOf<Item>, keyOf: (item: Item) => string, options: RequestOptions): Promise<number> {
  const { items, broken } = await readAll((one) => page({ ...one, ...options }), keyOf);
  return items.length + broken.filter(({ text }) => text !== '').length;
}

async function attempt<Value>(work: Promise<Value>): Promise<Value | RegistryError> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof RegistryError && error.kind !== 'canceled') return error;
    throw error;
  }
}
