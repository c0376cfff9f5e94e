import { lockoutRisks } from '../../../../admin-client/changes/lockout-risks.ts';
import { userList } from '../../../../admin-client/lists/user-list.ts';
import type { CommandContext } from '../context/command-context.ts';
import { currentUserIn } from '../context/target.ts';
import { askTypedNames } from './ask-typed-name.ts';
import { byTarget, type PlannedChange } from './planned-change.ts';

/**
 * Asks the user to type the name of each user whose deletion or demotion can lock out the signed-in user or all admins of a
 * registry or tenant. Resolves to whether all names have been typed.
 */
export async function confirmLockoutRisks(
  context: CommandContext,
  planned: readonly PlannedChange[],
): Promise<boolean> {
  for (const [target, changes] of byTarget(planned)) {
    const mutations = changes.map(({ mutation }) => mutation);
    if (!mutations.some(({ kind }) => kind === 'delete-user' || kind === 'change-role')) continue;
    const [{ items: users }, currentUser] = await Promise.all([
      target.session.list(userList, target.scope).read(),
      currentUserIn(context, target),
    ]);
    const risks = lockoutRisks(mutations, { users, currentUser });
    if (!(await askTypedNames(risks, target.where))) return false;
  }
  return true;
}
