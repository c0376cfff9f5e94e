import { l10n } from 'vscode';
import type { Mutation } from '../../../admin-api/changes/mutation.ts';
import type { User } from '../../../admin-api/model.ts';
import { askChoiceOrText } from '../../../dialogs/ask-choice-or-text.ts';
import { outcomeOf } from '../../../dialogs/input-answer.ts';
import { runSteps } from '../../../dialogs/run-steps.ts';
import { visibleText } from '../../../text/visible-text.ts';
import { confirmLockoutRisks } from '../changing/confirm-lockout-risks.ts';
import { makeChanges } from '../changing/make-changes.ts';
import { targetStep } from '../context/ask-target.ts';
import type { CommandContext, SidebarCommand } from '../context/command-context.ts';
import { givenTarget, givenUser } from '../context/given.ts';
import { knownRecords } from '../context/known-records.ts';
import { roleChoices } from '../context/role-choices.ts';
import type { CommandTarget } from '../context/target.ts';
import { userStep } from './user-step.ts';

interface RoleDraft {
  readonly target: CommandTarget | undefined;
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

function askDraft(context: CommandContext, start: RoleDraft): Promise<RoleDraft | undefined> {
  const title =
    start.user === undefined
      ? l10n.t('Change Role')
      : l10n.t('Change the Role of {0}', visibleText(start.user.username));
  return runSteps<RoleDraft>(
    title,
    [
      targetStep(context.registries, start),
      userStep(start),
      {
        name: 'role',
        applies: () => true,
        async ask(draft, frame) {
          const seen = knownRecords(draft.target?.session.knownUsers(draft.target.scope)).map(({ role }) => role);
          const before = draft.user?.role;
          const choices = roleChoices(seen).map((choice) => ({
            ...choice,
            ...(choice.value === before && { description: l10n.t('current') }),
          }));
          const placeholder = l10n.t(
            'Select the role of {0}, which limits what access rules can grant',
            visibleText(draft.user?.username ?? ''),
          );
          const typed = l10n.t('use this role');
          const answer = await askChoiceOrText(frame, { placeholder, choices, active: before, typed });
          return outcomeOf(answer, (role) => ({ ...draft, role }));
        },
      },
    ],
    start,
  );
}
