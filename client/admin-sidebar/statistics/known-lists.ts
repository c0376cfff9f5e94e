import type { RegistryScope } from '../../admin-api/admin-client.ts';
import type { AccessRule, CacheEntry, Listing, User } from '../../admin-api/model.ts';
import type { PartState, Session } from '../../admin-api/session.ts';
import type { ListOf } from './tables.ts';

export interface KnownLists {
  readonly users: ListOf<User>;
  readonly rules: ListOf<AccessRule>;
  readonly cache: ListOf<CacheEntry>;
}

/**
 * Returns the known lists of a registry, including those of its tenants; starts reading lists that were not read yet.
 */
export function knownLists(session: Session): KnownLists {
  const scopes: readonly RegistryScope[] = [{}, ...session.connection.tenants.map((tenant) => ({ tenant }))];
  return {
    users: joinedList(
      scopes.map((scope) =>
        knownList(
          () => session.knownUsers(scope),
          () => session.users(scope),
        ),
      ),
    ),
    rules: joinedList(
      scopes.map((scope) =>
        knownList(
          () => session.knownRules(scope),
          () => session.rules(scope),
        ),
      ),
    ),
    cache: joinedList([
      knownList(
        () => session.knownCache(),
        () => session.cache(),
      ),
    ]),
  };
}

function knownList<Item>(known: () => PartState<Listing<Item>>, read: () => Promise<unknown>): ListOf<Item> {
  // The list itself records a failure.
  if (known().state === 'unread') read().catch(() => undefined);
  const now = known();
  if (now.state === 'read') return now.value.items;
  if (now.state !== 'unread' && now.before !== undefined) return now.before.items;
  return now.state === 'failed' ? 'unknown' : 'loading';
}

/** Joins the lists that can be read: the credentials of a tenant can read the lists of that tenant only. */
function joinedList<Item>(lists: readonly ListOf<Item>[]): ListOf<Item> {
  if (lists.includes('loading')) return 'loading';
  const readable = lists.filter((list) => typeof list !== 'string');
  return readable.length > 0 ? readable.flat() : 'unknown';
}
