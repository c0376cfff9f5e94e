import { l10n } from 'vscode';
import { isTaskwright } from '../../../../admin-client/is-taskwright.ts';
import { isConfirmed } from '../../../dialogs/notify.ts';
import { shortList } from '../../../dialogs/short-list.ts';
import { accessRulesText, deletionsText, tokensText } from '../../wording/counts.ts';
import { nameOf } from '../../wording/describe-mutation.ts';
import { numberText } from '../../wording/quantity.ts';
import { ruleDeletionNotes } from '../../wording/rule-deletion-notes.ts';
import type { PlannedChange } from '../changing/planned-change.ts';
import type { RulesAtStake } from './offer-rules-left.ts';

/** Asks for a single confirmation of all deletions, which shows their names and the warnings. */
export function confirmRemoval(planned: readonly PlannedChange[], warnings: readonly string[]): Promise<boolean> {
  const areEvictions = planned.every(({ mutation }) => mutation.kind === 'evict');
  const areTokens = planned.every(({ mutation }) => mutation.kind === 'revoke-token');
  const verb = areEvictions ? l10n.t('Evict') : areTokens ? l10n.t('Revoke') : l10n.t('Delete');
  const registries = [...new Set(planned.map(({ target }) => target.where))];
  const where = registries.join(', ');
  const [only] = planned;
  const question =
    only !== undefined && planned.length === 1
      ? singleQuestion(only, where)
      : areEvictions
        ? l10n.t('Evict {0} entries from the cache of {1}?', numberText(planned.length), where)
        : areTokens
          ? l10n.t('Revoke {0} of {1}?', tokensText(planned.length, l10n.t), where)
          : l10n.t('Delete {0} from {1}?', counts(planned), where);
  const names = planned.map((one) =>
    registries.length === 1 ? nameOf(one.mutation) : `${nameOf(one.mutation)} — ${one.target.where}`,
  );
  const listed = planned.length === 1 ? [] : [shortList(names), ''];
  return isConfirmed(question, [...listed, ...warnings, ...consequences(planned)], verb);
}

function singleQuestion({ mutation }: PlannedChange, where: string): string {
  switch (mutation.kind) {
    case 'delete-user':
      return l10n.t('Delete the user {0} from {1}?', nameOf(mutation), where);
    case 'delete-rule':
      return l10n.t('Delete the access rule “{0}” from {1}?', nameOf(mutation), where);
    case 'revoke-token':
      return l10n.t('Revoke the token {0} of {1}?', nameOf(mutation), where);
    default:
      return l10n.t('Evict {0} from the cache of {1}?', nameOf(mutation), where);
  }
}

function consequences(planned: readonly PlannedChange[]): readonly string[] {
  const isOfTaskwright = planned.every(({ target }) => isTaskwright(target.session));
  const has = (kind: string): boolean => planned.some(({ mutation }) => mutation.kind === kind);
  return [
    ...(has('delete-user') ? [userNote(isOfTaskwright)] : []),
    ...ruleDeletionNotes(
      planned.flatMap(({ mutation }) => (mutation.kind === 'delete-rule' ? [mutation.rule] : [])),
      { isOfTaskwright, t: l10n.t },
    ),
    ...(has('revoke-token')
      ? [l10n.t('Programs that sign in with a revoked token lose access immediately. This cannot be undone.')]
      : []),
    ...(has('evict') && isOfTaskwright ? [l10n.t('Evicted entries are fetched again when they are requested.')] : []),
  ];
}

function userNote(isOfTaskwright: boolean): string {
  return isOfTaskwright
    ? l10n.t('A deleted user loses access immediately. This cannot be undone.')
    : l10n.t('The deletion of a user cannot be undone.');
}

/**
 * Returns notes about the access rules of the users to be deleted: whether the server deletes them as well, if this is
 * known.
 */
export function stakeNotes(stake: RulesAtStake): readonly string[] {
  return [...stake].flatMap(([{ session }, { length }]) => {
    if (length === 0) return [];
    const { connection, support } = session;
    const deletes = connection.isLocal ? true : support.deletesRulesOfUsers;
    const are = accessRulesText(length, l10n.t);
    if (deletes === true) return [l10n.t('{0} of the deleted users will be deleted as well.', are)];
    return deletes === false
      ? [l10n.t('{0} of the deleted users will remain, and can be deleted afterward.', are)]
      : [
          l10n.t(
            'The users to delete have {0}. If the server does not delete these rules, you can delete them afterward.',
            are,
          ),
        ];
  });
}

const counts = (planned: readonly PlannedChange[]): string =>
  deletionsText(
    planned.map(({ mutation }) => mutation),
    l10n.t,
  );

/** Returns the title of the notification that shows the progress of the deletions. */
export function progressTitle(planned: readonly PlannedChange[]): string {
  const [only] = planned;
  return planned.every(({ mutation }) => mutation.kind === 'evict')
    ? l10n.t('Evicting {0}', planned.length === 1 && only ? nameOf(only.mutation) : counts(planned))
    : l10n.t('Deleting {0}', planned.length === 1 && only ? nameOf(only.mutation) : counts(planned));
}
