import { l10n } from 'vscode';
import { tokenList } from '../../../../admin-client/lists/token-list.ts';
import type { User } from '../../../../admin-client/records/model.ts';
import { askChoices } from '../../../dialogs/ask-choice.ts';
import type { Choice } from '../../../dialogs/ask-item.ts';
import { thenAsk } from '../../../dialogs/input-answer.ts';
import { runSteps } from '../../../dialogs/run-steps.ts';
import { showWork } from '../../../dialogs/show-work.ts';
import { plainLabel } from '../../../text/plain-label.ts';
import { tokenName } from '../../wording/token-name.ts';
import type { PlannedChange } from '../changing/planned-change.ts';
import { type TargetDraft, targetQuestion, targetSteps } from '../context/ask-target.ts';
import type { CommandContext, SidebarCommand } from '../context/command-context.ts';
import { givenNodes, givenTarget, givenUser } from '../context/given.ts';
import type { CommandTarget } from '../context/target.ts';
import { plannedRemovals } from '../removal/planned-removals.ts';
import { removeAll } from '../removal/remove-all.ts';
import { userStep } from '../users/user-step.ts';

interface RevocationDraft extends TargetDraft {
  readonly user: User | undefined;
  readonly planned: readonly PlannedChange[];
}

/** Revokes the given tokens. From the Command Palette, revokes the tokens that the user selects. */
export const revokeToken: SidebarCommand = {
  id: 'taskwright.registry.revokeToken',
  async run(context, ...given) {
    const tokens = givenNodes(context, given).filter(({ kind }) => kind === 'token');
    const planned =
      tokens.length > 0
        ? await plannedRemovals(context, tokens)
        : await askTokens(context, givenTarget(context, given), givenUser(context, given));
    await removeAll(context, planned);
  },
};

async function askTokens(
  context: CommandContext,
  target: CommandTarget | undefined,
  user: User | undefined,
): Promise<readonly PlannedChange[]> {
  const start: RevocationDraft = { target, user, planned: [] };
  const steps = [...targetSteps(context, start), userStep(start, ({ tokens }) => tokens !== 0), tokensStep];
  return (await runSteps(l10n.t('Revoke Token'), steps, start))?.planned ?? [];
}

const tokensStep = targetQuestion<RevocationDraft, 'planned'>('planned', async (target, { user }, frame) => {
  if (user === undefined) return undefined;
  const { session, scope, where } = target;
  const holder = { username: user.username };
  const work = await showWork(frame, l10n.t('Reading {0}…', where), () =>
    session.list(tokenList(holder), scope).read(),
  );
  return thenAsk(work, ({ items }) => {
    const choices = items.map((token): Choice<PlannedChange> => {
      const mutation = { kind: 'revoke-token', holder, token } as const;
      return { label: plainLabel(tokenName(token)), value: { target, mutation } };
    });
    return askChoices(frame, l10n.t('Select the tokens to revoke'), choices);
  });
});
