import type { Scope } from '../../admin-api/admin-client.ts';
import type { CacheEntry, Listing, Rule, User } from '../../admin-api/model.ts';
import type { Known, Session } from '../../admin-api/session.ts';
import type { ListOf } from './report.ts';

export interface KnownLists {
  readonly users: ListOf<User>;
  readonly rules: ListOf<Rule>;
  readonly cache: ListOf<CacheEntry>;
}

/** What is known now of the lists of a registry, of its own and of its tenants together; what nobody has read is asked for. */
export function knownLists(session: Session): KnownLists {
  const scopes: readonly Scope[] = [{}, ...session.connection.tenants.map((tenant) => ({ tenant }))];
  return {
    users: together(
      scopes.map((scope) =>
        asked(
          () => session.knownUsers(scope),
          () => session.users(scope),
        ),
      ),
    ),
    rules: together(
      scopes.map((scope) =>
        asked(
          () => session.knownRules(scope),
          () => session.rules(scope),
        ),
      ),
    ),
    cache: together([
      asked(
        () => session.knownCache(),
        () => session.cache(),
      ),
    ]),
  };
}

function asked<Item>(known: () => Known<Listing<Item>>, read: () => Promise<unknown>): ListOf<Item> {
  // That it fails is known of the part itself afterwards.
  if (known().state === 'unread') read().catch(() => undefined);
  const now = known();
  if (now.state === 'read') return now.value.items;
  if (now.state !== 'unread' && now.before !== undefined) return now.before.items;
  return now.state === 'failed' ? 'unknown' : 'loading';
}

/** Credentials of one tenant are told of that one alone. */
function together<Item>(lists: readonly ListOf<Item>[]): ListOf<Item> {
  if (lists.includes('loading')) return 'loading';
  const told = lists.filter((list) => typeof list !== 'string');
  return told.length > 0 ? told.flat() : 'unknown';
}
