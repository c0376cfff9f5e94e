import { dangers } from '../../../admin-api/changes/dangers.ts';
import type { CommandContext } from '../context/command-context.ts';
import { currentUserIn } from '../context/target.ts';
import { askTypedNames } from './ask-typed-name.ts';
import { byTarget, type PlannedChange } from './planned-change.ts';

/**
 * Returns whether the user has typed the name of each user whose removal may lock admins out of a registry or tenant.
 */
export async function areDangersAccepted(context: CommandContext, planned: readonly PlannedChange[]): Promise<boolean> {
  for (const [target, changes] of byTarget(planned)) {
    const mutations = changes.map(({ mutation }) => mutation);
    if (!mutations.some(({ kind }) => kind === 'delete-user' || kind === 'change-role')) continue;
    const [{ items: users }, currentUser] = await Promise.all([
      target.session.users(target.scope),
      currentUserIn(context, target),
    ]);
    const endangered = dangers(mutations, { users, currentUser });
    if (!(await askTypedNames(endangered, target.where))) return false;
  }
  return true;
}
