import { l10n } from 'vscode';
import type { Mutation } from '../../admin-api/changes/mutation.ts';
import type { User } from '../../admin-api/model.ts';
import { askChoice } from '../connections/ask.ts';
import { runSteps } from '../connections/multi-step.ts';
import { visibleText } from '../visible-text.ts';
import { answered } from './ask/answered.ts';
import { roleChoices } from './ask/ask-role.ts';
import { targetStep } from './ask/ask-target.ts';
import { userStep } from './ask/user-step.ts';
import type { CommandContext, RegistryCommand } from './command-context.ts';
import { givenTarget, givenUser } from './given.ts';
import { knownRecords } from './known-records.ts';
import { makeChanges } from './make-changes.ts';
import { areDangersAccepted } from './removal.ts';
import type { Target } from './target.ts';

interface Draft {
  readonly target: Target | undefined;
  readonly user: User | undefined;
  readonly role: string;
}

/** Gives a user another role; who would lose the last admin, or their own access, types the name. */
export const changeRole: RegistryCommand = {
  id: 'taskwright.registry.changeRole',
  async run(context, ...given) {
    const start: Draft = { target: givenTarget(context, given), user: givenUser(context, given), role: '' };
    const draft = await askDraft(context, start);
    if (draft?.target === undefined || draft.user === undefined || draft.role === draft.user.role) return;
    const { target, user, role } = draft;
    const mutation: Mutation = { kind: 'change-role', username: user.username, before: user.role, role };
    const planned = [{ target, mutation }];
    if (!(await areDangersAccepted(context, planned))) return;
    await makeChanges(context, l10n.t('Changing the role of {0}', visibleText(user.username)), planned);
  },
};

function askDraft(context: CommandContext, start: Draft): Promise<Draft | undefined> {
  const title =
    start.user === undefined
      ? l10n.t('Change Role')
      : l10n.t('Change the Role of {0}', visibleText(start.user.username));
  return runSteps<Draft>(
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
            ...(choice.value === before && { description: l10n.t('as it is now') }),
          }));
          const placeholder = l10n.t('What {0} may do at most', visibleText(draft.user?.username ?? ''));
          const answer = await askChoice(frame, placeholder, choices, (role) => role === before);
          return answered(answer, (role) => ({ ...draft, role }));
        },
      },
    ],
    start,
  );
}
