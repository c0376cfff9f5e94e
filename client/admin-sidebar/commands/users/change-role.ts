import { l10n } from 'vscode';
import { isTaskwright } from '../../../../admin-client/is-taskwright.ts';
import type { User } from '../../../../admin-client/records/model.ts';
import { visibleText } from '../../../../server/core/text/visible-text.ts';
import { isConfirmed } from '../../../dialogs/notify.ts';
import { runSteps } from '../../../dialogs/run-steps.ts';
import { shortList } from '../../../dialogs/short-list.ts';
import { usersText } from '../../wording/counts.ts';
import { describeMutation } from '../../wording/describe-mutation.ts';
import { numberText } from '../../wording/quantity.ts';
import { isNumberTyped } from '../changing/ask-typed-number.ts';
import { confirmLockoutRisks } from '../changing/confirm-lockout-risks.ts';
import { makeChanges } from '../changing/make-changes.ts';
import { offerUndoOfAll } from '../changing/offer-undo-of-all.ts';
import type { PlannedChange } from '../changing/planned-change.ts';
import { type TargetDraft, targetQuestion, targetSteps } from '../context/ask-target.ts';
import type { CommandContext, SidebarCommand } from '../context/command-context.ts';
import { givenNodes, givenTarget } from '../context/given.ts';
import { roleChoices } from '../context/role-choices.ts';
import { askRole } from './ask-role.ts';
import { changeableUsers, plannedRoles } from './planned-roles.ts';
import { userStep } from './user-step.ts';

interface RoleDraft extends TargetDraft {
  /** The first user if there are several. */
  readonly user: User | undefined;
  /** The number of users. */
  readonly count: number;
  readonly role: string;
}

/** Changes the role of users. To demote the last admin or the signed-in user, the user must type the username. */
export const changeRole: SidebarCommand = {
  id: 'taskwright.registry.changeRole',
  async run(context, ...given) {
    const selected = changeableUsers(context, givenNodes(context, given));
    const [first = { target: givenTarget(context, given), user: undefined }] = selected;
    const draft = await askDraft(context, { ...first, count: selected.length || 1, role: '' });
    if (draft?.target === undefined || draft.user === undefined) return;
    const users = selected.length > 0 ? selected : [{ target: draft.target, user: draft.user }];
    const planned = plannedRoles(users, draft.role);
    if (planned.length === 0 || !(await areConfirmed(planned, draft.role))) return;
    if (!(await confirmLockoutRisks(context, planned))) return;
    const title = l10n.t('Changing the role of {0}', whose({ user: draft.user, count: planned.length }));
    const made = await makeChanges(context, title, planned);
    offerUndoOfAll(context, { title, made, planned });
  },
};

const whose = ({ user, count }: Pick<RoleDraft, 'user' | 'count'>): string =>
  count > 1 ? usersText(count, l10n.t) : visibleText(user?.username ?? '');

/** Asks for a single confirmation of several changes. Resolves to true for a single change. */
async function areConfirmed(planned: readonly PlannedChange[], role: string): Promise<boolean> {
  if (planned.length === 1) return true;
  const question = l10n.t('Assign the role {1} to {0} users?', numberText(planned.length), visibleText(role));
  const changes = planned.map(({ target, mutation }) => `${describeMutation(mutation)} — ${target.where}`);
  const verb = l10n.t('Change Role');
  return (await isConfirmed(question, [shortList(changes)], verb)) && isNumberTyped(planned.length, verb);
}

function askDraft(context: CommandContext, start: RoleDraft): Promise<RoleDraft | undefined> {
  const title = start.user === undefined ? l10n.t('Change Role') : l10n.t('Change the Role of {0}', whose(start));
  return runSteps(title, [...targetSteps(context, start), userStep(start), roleStep], start);
}

const roleStep = targetQuestion<RoleDraft, 'role'>('role', ({ session, scope }, draft, frame) => {
  const active = draft.count > 1 ? undefined : draft.user?.role;
  const choices = roleChoices(session, scope).map((choice) => ({
    ...choice,
    ...(choice.value === active && { description: l10n.t('current') }),
  }));
  return askRole(frame, { whose: whose(draft), choices, active, isOfTaskwright: isTaskwright(session) });
});
