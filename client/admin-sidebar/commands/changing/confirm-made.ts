import { l10n } from 'vscode';
import { isTaskwright } from '../../../../admin-client/is-taskwright.ts';
import { RegistryError } from '../../../../admin-client/registry-error.ts';
import { notifyWarning } from '../../../dialogs/notify.ts';
import { describeMutation } from '../../wording/describe-mutation.ts';
import { numberText } from '../../wording/quantity.ts';
import { isSlashed } from './ask-sendable.ts';
import { notInEffect } from './not-in-effect.ts';
import type { PlannedChange } from './planned-change.ts';

/**
 * Resolves to the confirmed changes that are in effect according to the lists of the server, and warns about the others. The
 * responses of a Taskwright registry suffice.
 */
export async function confirmMade(made: readonly PlannedChange[]): Promise<readonly PlannedChange[]> {
  const doubtful = made.filter(({ target }) => !isTaskwright(target.session) && !target.session.closed.aborted);
  const unmade = new Set(await notInEffectIfRead(doubtful));
  // `notifySlashed` warns about names with slashes.
  const [first, ...others] = [...unmade].filter((change) => !isSlashed(change));
  if (first !== undefined) {
    const { where } = first.target;
    const what = describeMutation(first.mutation);
    void notifyWarning(
      others.length === 0
        ? l10n.t('{0} confirmed a change, but its list does not show it: {1}.', where, what)
        : l10n.t(
            '{0} confirmed {1} changes that its lists do not show, such as: {2}.',
            where,
            numberText(others.length + 1),
            what,
          ),
    );
  }
  return made.filter((change) => !unmade.has(change));
}

/** Returns no changes if the lists cannot be read, which the tree reports. */
async function notInEffectIfRead(changes: readonly PlannedChange[]): Promise<readonly PlannedChange[]> {
  if (changes.length === 0) return [];
  try {
    return await notInEffect(changes);
  } catch (error) {
    if (error instanceof RegistryError) return [];
    throw error;
  }
}
