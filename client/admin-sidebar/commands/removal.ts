import { dangers } from '../../admin-api/changes/dangers.ts';
import { askTypedNames } from './ask/ask-typed-name.ts';
import type { CommandContext } from './command-context.ts';
import { confirmRemoval, progressTitle } from './confirm-removal.ts';
import { makeChanges } from './make-changes.ts';
import { modeWarnings } from './mode-warnings.ts';
import { offerUndo } from './offer-undo.ts';
import { byPlace, type PlannedChange } from './planned-change.ts';
import { oneselfIn } from './target.ts';

/** Takes users, rules and cache entries away, after one question that names them all, with the notes below; rules can be had back. */
export async function removeAll(
  context: CommandContext,
  planned: readonly PlannedChange[],
  notes: readonly string[] = [],
): Promise<void> {
  if (planned.length === 0) return;
  const told = [...notes, ...(await modeWarnings(planned))];
  if (!(await confirmRemoval(planned, told)) || !(await areDangersAccepted(context, planned))) return;
  offerUndo(context, await makeChanges(context, progressTitle(planned), planned));
}

/** Whether the name of each user was typed whose going may lock people out of a registry or tenant. */
export async function areDangersAccepted(context: CommandContext, planned: readonly PlannedChange[]): Promise<boolean> {
  for (const [target, changes] of byPlace(planned)) {
    const mutations = changes.map(({ mutation }) => mutation);
    if (!mutations.some(({ kind }) => kind === 'delete-user' || kind === 'change-role')) continue;
    const [{ items: users }, oneself] = await Promise.all([
      target.session.users(target.scope),
      oneselfIn(context, target),
    ]);
    const endangered = dangers(mutations, { users, oneself });
    if (!(await askTypedNames(endangered, target.where))) return false;
  }
  return true;
}
