import type { TogetherOutcome } from '../../../admin-client/changes/change-together.ts';
import type { Mutation } from '../../../admin-client/changes/mutation.ts';
import type { Translate } from '../../text/translate.ts';

export interface TogetherWords {
  /** The name of the registry or tenant. */
  readonly where: string;
  /** Returns a change as a sentence without a period. */
  describe(mutation: Mutation): string;
  /** Returns the name of the record that a change is about. */
  nameOf(mutation: Mutation): string;
  /** Returns the cause of an error as sentences. */
  causeOf(error: Error): string;
  readonly t: Translate;
}

/** Returns the message about changes that belong together and were not all made: the cause, and exactly what exists now. */
export function togetherText(
  outcome: Exclude<TogetherOutcome, { readonly state: 'done' }>,
  { where, describe, nameOf, causeOf, t }: TogetherWords,
): string {
  const cause = causeOf(outcome.error);
  if (outcome.state === 'undone') {
    const what = describe(outcome.failed);
    return outcome.sent === 0
      ? t('Nothing was changed in {0}. This step failed: {1}. {2}', where, what, cause)
      : t(
          'Nothing was changed in {0}: what had been added was removed again. This step failed: {1}. {2}',
          where,
          what,
          cause,
        );
  }
  const { made, rest, isUnknown, undoError } = outcome;
  const [first] = rest;
  const added = made.map(({ mutation }) => nameOf(mutation)).join(', ');
  const undone = undoError === undefined ? [] : [t('It could not be undone: {0}', causeOf(undoError))];
  const doubt = t('It is not known whether this step was made: {0}. {1}', describe(first), cause);
  const failure = t('This step failed: {0}. {1}', describe(first), cause);
  const isKept = first.kind === 'delete-rule' && !isUnknown;
  const now = isKept
    ? t('{0} now has both the new “{1}” and the previous “{2}”.', where, added, nameOf(first))
    : added === ''
      ? ''
      : t('{0} now has the new “{1}”.', where, added);
  return [now, isUnknown ? doubt : failure, ...undone].filter((text) => text !== '').join(' ');
}
