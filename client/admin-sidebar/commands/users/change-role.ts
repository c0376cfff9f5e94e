import { l10n } from 'vscode';
import type { Mutation } from '../../../admin-api/changes/mutation.ts';
import type { User } from '../../../admin-api/model.ts';
import { runSteps } from '../../../dialogs/run-steps.ts';
import { visibleText } from '../../../text/visible-text.ts';
import { confirmLockoutRisks } from '../changing/confirm-lockout-risks.ts';
import { makeChanges } from '../changing/make-changes.ts';
import { type TargetDraft, targetQuestion, targetStep } from '../context/ask-target.ts';
import type { CommandContext, SidebarCommand } from '../context/command-context.ts';
import { givenTarget, givenUser } from '../context/given.ts';
import { knownRecords } from '../context/known-records.ts';
import { roleChoices } from '../context/role-choices.ts';
import { askRole } from './ask-role.ts';
import { userStep } from './user-step.ts';

interface RoleDraft extends TargetDraft {
  readonly user: User | undefined;
  readonly role: string;
}

/** Changes the role of a user. To demote the last admin or their own user, the user types the name. */
export const changeRole: SidebarCommand = {
  id: 'taskwright.registry.changeRole',
  async run(context, ...given) {
    const start: RoleDraft = { target: givenTarget(context, given), user: givenUser(context, given), role: '' };
    const draft = await askDraft(context, start);
    if (draft?.target === undefined || draft.user === undefined || draft.role === draft.user.role) return;
    const { target, user, role } = draft;
    const { username, role: before, etag } = user;
    const mutation: Mutation = { kind: 'change-role', username, before, role, ...(etag !== undefined && { etag }) };
    const planned = [{ target, mutation }];
    if (!(await confirmLockoutRisks(context, planned))) return;
    await makeChanges(context, l10n.t('Changing the role of {0}', visibleText(user.username)), planned);
  },
};

function askDraft({ registries }: CommandContext, start: RoleDraft): Promise<RoleDraft | undefined> {
  const title =
    start.user === undefined
      ? l10n.t('Change Role')
      : l10n.t('Change the Role of {0}', visibleText(start.user.username));
  return runSteps(title, [targetStep(registries, start), userStep(start), roleStep], start);
}

const roleStep = targetQuestion<RoleDraft, 'role'>('role', ({ session, scope }, { user }, frame) => {
  const seen = knownRecords(session.knownUsers(scope)).map(({ role }) => role);
  const choices = roleChoices(seen).map((choice) => ({
    ...choice,
    ...(choice.value === user?.role && { description: l10n.t('current') }),
  }));
  return askRole(frame, { username: user?.username ?? '', choices, active: user?.role });
});
