import type { AdminClient, PageOptions, RequestOptions, Scope } from '../admin-client.ts';
import { type Clock, systemClock } from '../clock.ts';
import type { Listing, Stats } from '../model.ts';
import { recordKeys } from '../record-keys.ts';
import { RegistryError } from '../registry-error.ts';
import { readAll } from './read-all.ts';

/** What a registry turned out to be. Undefined is what it does not tell, or not to these credentials. */
export interface Probe {
  readonly mode?: string;
  readonly multiTenant?: boolean;
  readonly users?: number;
  readonly rules?: number;
  readonly cacheEntries?: number;
  /** Those that were asked for. */
  readonly tenants: readonly TenantProbe[];
  /** The names of those that the server tells of by itself. */
  readonly knownTenants: readonly string[];
  /** Of the first answer, in milliseconds. */
  readonly latency: number;
  /** What these credentials may not see or the server does not have, though it is a registry. */
  readonly limits: readonly RegistryError[];
}

export interface TenantProbe {
  readonly name: string;
  readonly users?: number;
  readonly rules?: number;
  /** Why the tenant cannot be administered with these credentials. */
  readonly error?: RegistryError;
}

export interface ProbeOptions extends RequestOptions {
  readonly clock?: Clock;
}

/**
 * Asks a registry what it is, before its connection is saved. Rejects with the RegistryError that says most when neither
 * the server's own admin API nor that of a tenant answers to these credentials.
 */
export async function probe(
  client: AdminClient,
  tenants: readonly string[],
  { clock = systemClock, signal }: ProbeOptions = {},
): Promise<Probe> {
  const options = signal ? { signal } : {};
  const from = clock.now();
  // One request after the other: servers count wrong credentials, and lock out who sends many.
  const stats = await attempt(client.stats(options));
  const latency = clock.now() - from;
  const isUnknown = stats instanceof RegistryError && stats.kind === 'wrong-credentials';
  // Credentials of a tenant may mean nothing to the server itself.
  if (stats instanceof RegistryError && (isUnknown ? tenants.length === 0 : endsIt(stats))) throw stats;
  const users = isUnknown ? stats : await attempt(client.users({}, { limit: 1, ...options }));
  if (users instanceof RegistryError && endsIt(users) && !isUnknown) throw users;
  const counted = await Promise.all(tenants.map((name) => probeTenant(client, name, options)));
  const told = stats instanceof RegistryError ? undefined : stats;
  const isRegistry = !(users instanceof RegistryError) || counted.some(({ error }) => error === undefined);
  if (!isRegistry) throw mostTelling([users, ...counted.map(({ error }) => error), stats]);
  const counts = users instanceof RegistryError ? {} : await countServer(client, told, options);
  return {
    ...(told?.mode !== undefined && { mode: told.mode }),
    ...multiTenant(told, counted),
    ...counts,
    tenants: counted,
    knownTenants: [...(told?.storageByTenant.keys() ?? [])],
    latency,
    limits: [...new Set([stats, users])].filter((one) => one instanceof RegistryError),
  };
}

/** What no other request would change. */
function endsIt({ kind }: RegistryError): boolean {
  return final.has(kind);
}

const final: ReadonlySet<RegistryError['kind']> = new Set([
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

function mostTelling(errors: readonly unknown[]): RegistryError {
  const told = errors.filter((error) => error instanceof RegistryError);
  const chosen = told.find(({ kind }) => kind === 'no-admin-role' || kind === 'server-error') ?? told[0];
  if (chosen && chosen.kind !== 'bad-answer') return chosen;
  return new RegistryError(
    'not-a-registry',
    chosen?.message ?? 'There is no registry with an admin API at this address.',
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
  const scope: Scope = { tenant: name };
  const users = await attempt(all((page) => client.users(scope, page), recordKeys.user, options));
  if (users instanceof RegistryError) return { name, error: users };
  const rules = await count((page) => client.rules(scope, page), recordKeys.rule, options);
  return { name, users, ...(rules !== undefined && { rules }) };
}

/** Undefined when it cannot be read: for that alone no connection is refused. */
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
