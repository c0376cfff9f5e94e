import { l10n, window } from 'vscode';
import type { User } from '../../../admin-api/model.ts';
import type { Choice } from '../../../dialogs/ask-choice.ts';
import type { InputAnswer } from '../../../dialogs/input-answer.ts';
import type { StepFrame } from '../../../dialogs/run-steps.ts';
import { frameProperties, showInput } from '../../../dialogs/show-input.ts';
import { windowCaughtUp } from '../../../dialogs/window-caught-up.ts';
import { plainLabel } from '../../../text/plain-label.ts';
import { knownRecords } from '../context/known-records.ts';
import type { CommandTarget } from '../context/target.ts';

/** Asks for the user of a rule: a user of the list, every user, or a typed name of a future user. */
export async function askRuleUser(
  frame: StepFrame,
  { session, scope, where }: CommandTarget,
  before: string,
): Promise<InputAnswer<string>> {
  const pick = window.createQuickPick<Choice<string>>();
  const placeholder = l10n.t('Select a user of {0}, or type a name', where);
  Object.assign(pick, frameProperties(frame), { placeholder, matchOnDescription: true, busy: true });
  const everyUser = { label: '*', description: l10n.t('every user who signs in'), value: '*' };
  // When the users cannot be read, the user can still type a name.
  let users = knownRecords(session.knownUsers(scope)).map(userChoice);
  const show = (): void => {
    const typed = pick.value.trim();
    // Enter must never choose another user than the one before, even while the users are read.
    const isMissing = before !== '' && ![everyUser, ...users].some(({ value }) => value === before);
    const listed = [everyUser, ...users, ...(isMissing ? [{ label: plainLabel(before), value: before }] : [])];
    const isListed = typed === '' || listed.some(({ value }) => value === typed);
    const other = { label: plainLabel(typed), description: l10n.t('not in the list of users'), value: typed };
    pick.items = isListed ? listed : [...listed, other];
    const active = pick.items.filter(({ value }) => value === (typed === '' ? before : typed));
    // An empty list would leave no item active.
    if (active.length > 0) pick.activeItems = active;
  };
  const read = async (): Promise<void> => {
    await windowCaughtUp();
    users = (await session.users(scope)).items.map(userChoice);
  };
  show();
  return showInput<Exclude<InputAnswer<string>, undefined>>(pick, (answer) => {
    read()
      .catch(() => {})
      .finally(() => {
        pick.busy = false;
        show();
      });
    return [
      pick.onDidChangeValue(show),
      pick.onDidAccept(() => {
        const [item] = pick.selectedItems;
        // The user can type faster than the list is updated, so it may not have a selection yet.
        const typed = [everyUser, ...users].find(({ value }) => value === pick.value.trim());
        const chosen = item ?? typed;
        if (chosen !== undefined) answer({ chosen: chosen.value });
      }),
      pick.onDidTriggerButton(() => answer('back')),
    ];
  });
}

function userChoice({ username, role }: User): Choice<string> {
  return { label: plainLabel(username), ...(role !== '' && { description: plainLabel(role) }), value: username };
}
