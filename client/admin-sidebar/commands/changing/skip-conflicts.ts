import { l10n } from 'vscode';
import { type AccessRecordsNow, type Conflict, conflictsOf } from '../../../../admin-client/access-file/conflicts.ts';
import { withEtags } from '../../../../admin-client/access-file/with-etags.ts';
import type { Mutation } from '../../../../admin-client/changes/mutation.ts';
import { visibleText } from '../../../../server/core/text/visible-text.ts';
import { isConfirmed, notifyWarning } from '../../../dialogs/notify.ts';
import { plainMessage } from '../../../text/plain-message.ts';
import { describeMutation } from '../../wording/describe-mutation.ts';
import { numberText } from '../../wording/quantity.ts';
import type { CommandTarget } from '../context/target.ts';
import { recordsRead, whileReading } from './while-reading.ts';

/** The maximum number of conflicts that a dialog lists. */
const maxListed = 10;

/**
 * Reads the users, groups and access rules again, and resolves to the changes whose records have not changed since the plan was
 * made. If some records have changed, asks whether to make the remaining changes, and resolves to none if the user
 * cancels.
 */
export async function skipConflicts(
  target: CommandTarget,
  chosen: readonly Mutation[],
  before: Pick<AccessRecordsNow, 'users'> | undefined,
): Promise<readonly Mutation[]> {
  const now = recordsRead(await whileReading(target, l10n.t('Checking {0} for changes in the meantime', target.where)));
  const conflicts = conflictsOf(chosen, before ?? now, now);
  if (conflicts.length === 0) return withEtags(chosen, now);
  const message =
    conflicts.length === 1
      ? l10n.t('1 change no longer applies, because {0} was changed in the meantime.', target.where)
      : l10n.t(
          '{0} changes no longer apply, because {1} was changed in the meantime.',
          numberText(conflicts.length),
          target.where,
        );
  const lines = conflicts.map(({ mutation, conflict }) => `• ${describeMutation(mutation)}: ${conflictText(conflict)}`);
  const more = lines.length > maxListed ? [l10n.t('and {0} more', numberText(lines.length - maxListed))] : [];
  const detail = [...lines.slice(0, maxListed), ...more];
  const skipped = new Set(conflicts.map(({ mutation }) => mutation));
  const others = chosen.filter((mutation) => !skipped.has(mutation));
  if (others.length === 0) {
    void notifyWarning(plainMessage([message, ...detail].join(' ')));
    return [];
  }
  return (await isConfirmed(message, detail, l10n.t('Make the Others'))) ? withEtags(others, now) : [];
}

function conflictText(conflict: Conflict): string {
  switch (conflict.kind) {
    case 'user-exists':
      return l10n.t('the user now exists, with the role {0}', visibleText(conflict.role));
    case 'user-gone':
      return l10n.t('the user was deleted');
    case 'role-changed':
      return l10n.t('the role is now {0}', visibleText(conflict.role));
    case 'group-exists':
      return l10n.t('the group now exists');
    case 'group-gone':
      return l10n.t('the group was deleted');
    case 'members-changed':
      return l10n.t('its members have changed');
    case 'rule-exists':
      return l10n.t('the access rule now exists');
    case 'rule-gone':
      return l10n.t('the access rule was deleted');
  }
}
