import type { AccessAtTime } from '../../../../admin-client/changes/access-effects.ts';
import { partsOf } from '../../../../admin-client/changes/mutation.ts';
import { cacheList } from '../../../../admin-client/lists/cache-list.ts';
import { ruleList } from '../../../../admin-client/lists/rule-list.ts';
import { userList } from '../../../../admin-client/lists/user-list.ts';
import type { CommandTarget } from '../context/target.ts';
import type { PlannedChange } from './planned-change.ts';

/** Resolves to what the lists that changes of a registry or tenant affect contain. Rejects with a RegistryError. */
export async function accessNow(
  { session, scope }: CommandTarget,
  changes: readonly PlannedChange[],
): Promise<AccessAtTime> {
  const parts = new Set(changes.flatMap(({ mutation }) => partsOf(mutation)));
  const [users, rules, cache] = await Promise.all([
    parts.has('users') ? session.list(userList, scope).read() : noRecords,
    parts.has('rules') ? session.list(ruleList, scope).read() : noRecords,
    parts.has('cache') ? session.list(cacheList, {}).read() : noRecords,
  ]);
  return { users: users.items, rules: rules.items, entries: cache.items };
}

const noRecords = { items: [] };
