import { l10n } from 'vscode';
import { groupIn, ruleUserOf } from '../../../../access/group-name.ts';
import { groupList } from '../../../../admin-client/lists/group-list.ts';
import { userList } from '../../../../admin-client/lists/user-list.ts';
import type { Group } from '../../../../admin-client/records/group.ts';
import type { User } from '../../../../admin-client/records/model.ts';
import { askItem, type Choice } from '../../../dialogs/ask-item.ts';
import type { InputAnswer } from '../../../dialogs/input-answer.ts';
import type { StepFrame } from '../../../dialogs/run-steps.ts';
import { plainLabel } from '../../../text/plain-label.ts';
import { membersText } from '../../wording/counts.ts';
import type { CommandTarget } from '../context/target.ts';

/** Asks for the user of a rule: a listed user or group, every user, or the name of a future user. */
export function askRuleUser(
  frame: StepFrame,
  { session, scope, where }: CommandTarget,
  before: string,
): Promise<InputAnswer<string>> {
  const everyUser = { label: '*', description: l10n.t('every user who signs in'), value: '*' };
  let users = (session.list(userList, scope).last()?.items ?? []).map(userChoice);
  let groups = (session.list(groupList, scope).last()?.items ?? []).map(groupChoice);
  return askItem(frame, {
    placeholder: l10n.t('Select a user or a group of {0}, or type a name', where),
    matchOn: ['description'],
    items(typed) {
      // While the users are being read, the list must contain the previous user, so that Enter does not select another
      // user.
      const isMissing = before !== '' && ![everyUser, ...groups, ...users].some(({ value }) => value === before);
      const listed = [
        everyUser,
        ...groups,
        ...users,
        ...(isMissing ? [{ label: plainLabel(before), value: before }] : []),
      ];
      const isListed = typed === '' || listed.some(({ value }) => value === typed);
      const unlisted =
        groupIn(typed) === undefined ? l10n.t('not in the list of users') : l10n.t('not in the list of groups');
      const other = { label: plainLabel(typed), description: unlisted, value: typed };
      return isListed ? listed : [...listed, other];
    },
    isActive: (value, typed) => value === (typed === '' ? before : typed),
    async read() {
      // If the users cannot be read, the user can still type a name. Not every registry has groups.
      const [readUsers, readGroups] = await Promise.allSettled([
        session.list(userList, scope).read(),
        session.list(groupList, scope).read(),
      ]);
      if (readUsers.status === 'fulfilled') users = readUsers.value.items.map(userChoice);
      if (readGroups.status === 'fulfilled') groups = readGroups.value.items.map(groupChoice);
    },
    accept(item, typed) {
      // If the user types faster than the list is updated, no item may be selected yet.
      const chosen = item ?? [everyUser, ...groups, ...users].find(({ value }) => value === typed);
      return chosen && { chosen: chosen.value };
    },
  });
}

function userChoice({ username, role }: User): Choice<string> {
  return { label: plainLabel(username), ...(role !== '' && { description: plainLabel(role) }), value: username };
}

function groupChoice({ name, members }: Group): Choice<string> {
  const value = ruleUserOf(name);
  return { label: plainLabel(value), description: l10n.t('group, {0}', membersText(members.length, l10n.t)), value };
}
