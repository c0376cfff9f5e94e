import { l10n } from 'vscode';
import { userList } from '../../../../admin-client/lists/user-list.ts';
import type { User } from '../../../../admin-client/records/model.ts';
import { askChoice } from '../../../dialogs/ask-choice.ts';
import { type InputAnswer, thenAsk } from '../../../dialogs/input-answer.ts';
import type { InputStep, StepFrame } from '../../../dialogs/run-steps.ts';
import { showWork } from '../../../dialogs/show-work.ts';
import { plainLabel } from '../../../text/plain-label.ts';
import { type TargetDraft, targetQuestion } from '../context/ask-target.ts';
import type { CommandTarget } from '../context/target.ts';

/** Returns the step that asks for a user, unless the draft has one. */
export function userStep<Draft extends TargetDraft & { readonly user: User | undefined }>(
  start: Draft,
  isOffered: (user: User) => boolean = isChangeable,
): InputStep<Draft> {
  return targetQuestion<Draft, 'user'>(
    'user',
    (target, _draft, frame) => askUser(frame, target, isOffered),
    () => start.user === undefined,
  );
}

/** Returns whether the admin API can change a user. */
const isChangeable = ({ source }: User): boolean => source !== 'config';

async function askUser(
  frame: StepFrame,
  { session, scope, where }: CommandTarget,
  isOffered: (user: User) => boolean,
): Promise<InputAnswer<User>> {
  const work = await showWork(frame, l10n.t('Reading the users of {0}…', where), () =>
    session.list(userList, scope).read(),
  );
  return thenAsk(work, ({ items }) => {
    const choices = items.filter(isOffered).map((user) => ({
      label: plainLabel(user.username),
      ...(user.role !== '' && { description: plainLabel(user.role) }),
      value: user,
    }));
    const placeholder =
      choices.length === 0
        ? l10n.t('{0} has no users that can be changed; users in its configuration file cannot be changed.', where)
        : l10n.t('Select a user');
    return askChoice(frame, placeholder, choices);
  });
}
