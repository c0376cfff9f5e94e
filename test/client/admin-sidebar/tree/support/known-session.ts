import type { AdminClient, RegistryScope } from '../../../../../admin-client/admin-client.ts';
import type { Connection } from '../../../../../admin-client/connection.ts';
import type {
  AccessRule,
  CacheEntry,
  Listing,
  ServerHealth,
  Stats,
  User,
} from '../../../../../admin-client/records/model.ts';
import type { PackageDetails } from '../../../../../admin-client/records/package-records.ts';
import type { StagedVersion } from '../../../../../admin-client/records/staged-version.ts';
import type { NamedToken } from '../../../../../admin-client/records/token-records.ts';
import type { Registries } from '../../../../../admin-client/registries.ts';
import {
  type Change,
  type ListSource,
  lastValue,
  type PartState,
  type RegistryPart,
  type RegistryParts,
  type Session,
  type SessionPart,
} from '../../../../../admin-client/session.ts';

type KnownLists = {
  readonly [Part in Exclude<RegistryPart, 'stats' | 'health' | 'tokens'>]?: PartState<RegistryParts[Part]>;
};

/** The state of the parts of a registry; parts that are not listed are unread. */
export interface KnownParts extends KnownLists {
  readonly stats?: PartState<Stats>;
  readonly health?: PartState<ServerHealth>;
  /** In milliseconds; 12 if the statistics were read. */
  readonly latency?: number;
  readonly package?: Readonly<Record<string, PartState<PackageDetails>>>;
  /** By username; empty for the signed-in user. */
  readonly tokens?: Readonly<Record<string, PartState<Listing<NamedToken>>>>;
  readonly tenants?: Readonly<Record<string, KnownLists>>;
}

/** A session with a fixed state, which sends no requests. */
export interface KnownSession extends Session {
  update(parts: KnownParts, change: Change): void;
  readonly requested: readonly string[];
}

export function connectionNamed(name: string, more: Partial<Connection> = {}): Connection {
  const credential = { kind: 'token' } as const;
  return { id: name, name, baseUrl: 'https://registry.example', credential, tenants: [], isLocal: false, ...more };
}

export function knownSession(connection: Connection, parts: KnownParts): KnownSession {
  let current = parts;
  const listeners = new Set<(change: Change) => void>();
  const requested: string[] = [];
  const part = <Value>(state: () => PartState<Value> | undefined, name: string): SessionPart<Value> => ({
    known: () => state() ?? unread,
    last: () => lastValue(state() ?? unread),
    async read() {
      requested.push(name);
      const known = state();
      if (known?.state === 'read') return known.value;
      if (known?.state === 'failed') throw known.error;
      return new Promise(() => {});
    },
    patch: () => false,
  });
  const session = {
    connection,
    client: noClient,
    get support() {
      const latency = current.latency ?? (current.stats?.state === 'read' ? 12 : undefined);
      return latency === undefined ? {} : { latency };
    },
    closed: new AbortController().signal,
    list: <Item>(source: ListSource<Item>, scope: RegistryScope) =>
      // Sources with the same part have the same type of records.
      part(() => listState(current, source, scope) as PartState<Listing<Item>> | undefined, source.part),
    stats: part(() => current.stats, 'stats'),
    health: part(() => current.health, 'health'),
    package: (_: RegistryScope, name: string) => part(() => current.package?.[name], `package ${name}`),
    refresh: () => {},
    settled: async () => {},
    cancel: () => {},
    onDidChange(listener: (change: Change) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    requested,
    update(next: KnownParts, change: Change) {
      current = next;
      for (const listener of listeners) listener(change);
    },
  };
  return session;
}

function listState(
  parts: KnownParts,
  { part, of, isScoped }: ListSource<unknown>,
  { tenant }: RegistryScope,
): PartState<unknown> | undefined {
  if (of !== undefined) return parts.tokens?.[of];
  const lists: Readonly<Record<string, unknown>> =
    isScoped && tenant !== undefined ? (parts.tenants?.[tenant] ?? {}) : { ...parts };
  return lists[part] as PartState<unknown> | undefined;
}

const unread = { state: 'unread' } as const;

const refuse = (): never => {
  throw new Error('The tree only reads through the session.');
};
const noClient: AdminClient = {
  list: refuse,
  createUser: refuse,
  updateUser: refuse,
  deleteUser: refuse,
  createGroup: refuse,
  updateGroup: refuse,
  deleteGroup: refuse,
  createRule: refuse,
  deleteRule: refuse,
  evict: refuse,
  stats: refuse,
  health: refuse,
  access: refuse,
  createToken: refuse,
  revokeToken: refuse,
  revokeEverything: refuse,
  package: refuse,
  tarball: refuse,
  deprecate: refuse,
  setTag: refuse,
  removeTag: refuse,
  unpublish: refuse,
  releaseName: refuse,
  quarantine: refuse,
  unquarantine: refuse,
  stagedDifference: refuse,
  approveStaged: refuse,
  rejectStaged: refuse,
  stagedTarball: refuse,
};

export interface KnownRegistries extends Registries {
  update(sessions: readonly Session[]): void;
  /** Replaces the connection objects, with the same sessions. */
  list(next: readonly Connection[]): void;
}

export function registriesOf(...first: readonly Session[]): KnownRegistries {
  let sessions = first;
  let connections: readonly Connection[] = sessions.map(({ connection }) => connection);
  const listeners = new Set<() => void>();
  return {
    get connections() {
      return connections;
    },
    session: (id) => sessions.find(({ connection }) => connection.id === id),
    onDidChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    update(next) {
      sessions = next;
      const after = next.map(({ connection }) => connection);
      // The list is replaced only when a connection has changed.
      if (after.length !== connections.length || after.some((one, index) => one !== connections[index]))
        connections = after;
      for (const listener of listeners) listener();
    },
    list(next) {
      connections = next;
      for (const listener of listeners) listener();
    },
  };
}

export function read<Value>(value: Value): PartState<Value> {
  return { state: 'read', value };
}

export function listing<Item>(...items: readonly Item[]): Listing<Item> {
  return { items, broken: [] };
}

export function user(username: string, role = 'read', more: Partial<User> = {}): User {
  return { username, role, source: 'runtime', hasToken: true, ...more };
}

/** Returns a rule from `alice write npm/**`. */
export function rule(text: string, more: Partial<AccessRule> = {}): AccessRule {
  const [name = '', permission = '', pattern = ''] = text.split(' ');
  return { id: text, user: name, permission, pattern, source: 'runtime', ...more };
}

export function entry(registry: string, path: string, size?: number): CacheEntry {
  return { registry, path, ...(size !== undefined && { size }) };
}

/** Returns a version that ann has staged, from `name@1.0.0`. */
export function stagedVersion(text: string, more: Partial<StagedVersion> = {}): StagedVersion {
  const at = text.lastIndexOf('@');
  const [name, version] = [text.slice(0, at), text.slice(at + 1)];
  return {
    ...{ id: text, name, version, tags: 'latest', stagedBy: 'ann', shasum: '' },
    ...{ stagedAt: '2026-10-31T12:00:00Z', expiresAt: '2026-11-30T12:00:00Z', ...more },
  };
}

export const stats: Stats = {
  storageByRegistry: new Map(),
  storageByTenant: new Map(),
  cache: {},
  webhooks: {},
  requests: { byRegistry: new Map(), latency: new Map() },
  others: [],
  moreOthers: 0,
  raw: {},
};
