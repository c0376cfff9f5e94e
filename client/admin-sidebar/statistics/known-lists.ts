import type { RegistryScope } from '../../../admin-client/admin-client.ts';
import { cacheList } from '../../../admin-client/lists/cache-list.ts';
import { ruleList } from '../../../admin-client/lists/rule-list.ts';
import { userList } from '../../../admin-client/lists/user-list.ts';
import type { AccessRule, CacheEntry, Listing, User } from '../../../admin-client/records/model.ts';
import type { Session, SessionPart } from '../../../admin-client/session.ts';
import type { ListOf } from './tables.ts';

export interface KnownLists {
  readonly users: ListOf<User>;
  readonly rules: ListOf<AccessRule>;
  readonly cache: ListOf<CacheEntry>;
}

/**
 * Returns the known lists of a registry, including the lists of its tenants. Starts to read lists that have not been
 * read yet.
 */
export function knownLists(session: Session): KnownLists {
  const scopes: readonly RegistryScope[] = [{}, ...session.connection.tenants.map((tenant) => ({ tenant }))];
  return {
    users: joinedList(scopes.map((scope) => knownList(session.list(userList, scope)))),
    rules: joinedList(scopes.map((scope) => knownList(session.list(ruleList, scope)))),
    cache: joinedList([knownList(session.list(cacheList, {}))]),
  };
}

function knownList<Item>(list: SessionPart<Listing<Item>>): ListOf<Item> {
  // The list itself records a failure.
  if (list.known().state === 'unread') list.read().catch(() => undefined);
  return list.last()?.items ?? (list.known().state === 'failed' ? 'unknown' : 'loading');
}

/** Joins the lists that can be read, because the credentials of a tenant can read the lists of that tenant only. */
function joinedList<Item>(lists: readonly ListOf<Item>[]): ListOf<Item> {
  if (lists.includes('loading')) return 'loading';
  const readable = lists.filter((list) => typeof list !== 'string');
  return readable.length > 0 ? readable.flat() : 'unknown';
}
