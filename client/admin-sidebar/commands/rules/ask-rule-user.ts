import { l10n } from 'vscode';
import { userList } from '../../../../admin-client/lists/user-list.ts';
import type { User } from '../../../../admin-client/records/model.ts';
import { askItem, type Choice } from '../../../dialogs/ask-item.ts';
import type { InputAnswer } from '../../../dialogs/input-answer.ts';
import type { StepFrame } from '../../../dialogs/run-steps.ts';
import { plainLabel } from '../../../text/plain-label.ts';
import type { CommandTarget } from '../context/target.ts';

/** Asks for the user of a rule: a listed user, every user, or the name of a future user. */
export function askRuleUser(
  frame: StepFrame,
  { session, scope, where }: CommandTarget,
  before: string,
): Promise<InputAnswer<string>> {
  const everyUser = { label: '*', description: l10n.t('every user who signs in'), value: '*' };
  let users = (session.list(userList, scope).last()?.items ?? []).map(userChoice);
  return askItem(frame, {
    placeholder: l10n.t('Select a user of {0}, or type a name', where),
    matchOn: ['description'],
    items(typed) {
      // While the users are being read, the list must contain the previous user, so that Enter does not select another
      // user.
      const isMissing = before !== '' && ![everyUser, ...users].some(({ value }) => value === before);
      const listed = [everyUser, ...users, ...(isMissing ? [{ label: plainLabel(before), value: before }] : [])];
      const isListed = typed === '' || listed.some(({ value }) => value === typed);
      const other = { label: plainLabel(typed), description: l10n.t('not in the list of users'), value: typed };
      return isListed ? listed : [...listed, other];
    },
    isActive: (value, typed) => value === (typed === '' ? before : typed),
    async read() {
      // If the users cannot be read, the user can still type a name.
      const read = await session
        .list(userList, scope)
        .read()
        .catch(() => undefined);
      if (read !== undefined) users = read.items.map(userChoice);
    },
    accept(item, typed) {
      // If the user types faster than the list is updated, no item may be selected yet.
      const chosen = item ?? [everyUser, ...users].find(({ value }) => value === typed);
      return chosen && { chosen: chosen.value };
    },
  });
}

function userChoice({ username, role }: User): Choice<string> {
  return { label: plainLabel(username), ...(role !== '' && { description: plainLabel(role) }), value: username };
}
