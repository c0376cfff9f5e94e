import { isInEffect } from '../../../../admin-client/changes/access-effects.ts';
import { partsOf } from '../../../../admin-client/changes/mutation.ts';
import { cacheList } from '../../../../admin-client/lists/cache-list.ts';
import { ruleList } from '../../../../admin-client/lists/rule-list.ts';
import { userList } from '../../../../admin-client/lists/user-list.ts';
import { windowCaughtUp } from '../../../dialogs/window-caught-up.ts';
import { byTarget, type PlannedChange } from './planned-change.ts';

/**
 * Resolves to the changes of existing records that a registry has not made, according to its lists, which `makeChanges`
 * refreshes.
 */
export async function notInEffect(changes: readonly PlannedChange[]): Promise<readonly PlannedChange[]> {
  // `makeChanges` refreshes the lists only after the same wait.
  await windowCaughtUp();
  const found = await Promise.all(
    byTarget(changes).map(async ([{ session, scope }, ofTarget]) => {
      const parts = new Set(ofTarget.flatMap(({ mutation }) => partsOf(mutation)));
      const [users, rules, cache] = await Promise.all([
        parts.has('users') ? session.list(userList, scope).read() : noRecords,
        parts.has('rules') ? session.list(ruleList, scope).read() : noRecords,
        parts.has('cache') ? session.list(cacheList, {}).read() : noRecords,
      ]);
      const now = { users: users.items, rules: rules.items, entries: cache.items };
      return ofTarget.filter(({ mutation }) => isInEffect(mutation, unknownBefore, now) === false);
    }),
  );
  return found.flat();
}

const noRecords = { items: [] };
const unknownBefore = { users: [], rules: [] };
