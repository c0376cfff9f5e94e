import { isInEffect } from '../../../../admin-client/changes/access-effects.ts';
import { windowCaughtUp } from '../../../dialogs/window-caught-up.ts';
import { accessNow } from './access-now.ts';
import { byTarget, type PlannedChange } from './planned-change.ts';

/**
 * Resolves to the changes of existing records that a registry has not made, according to its lists, which `makeChanges`
 * refreshes.
 */
export async function notInEffect(changes: readonly PlannedChange[]): Promise<readonly PlannedChange[]> {
  // `makeChanges` refreshes the lists only after the same wait.
  await windowCaughtUp();
  const found = await Promise.all(
    byTarget(changes).map(async ([target, ofTarget]) => {
      const now = await accessNow(target, ofTarget);
      return ofTarget.filter(({ mutation }) => isInEffect(mutation, unknownBefore, now) === false);
    }),
  );
  return found.flat();
}

const unknownBefore = { users: [], rules: [] };
