import { l10n } from 'vscode';
import { type HeldToken, type UnusedTokens, unusedTokens } from '../../../../admin-client/client/unused-tokens.ts';
import { unusedDays } from '../../../../admin-client/records/token-records.ts';
import { askChoices } from '../../../dialogs/ask-choice.ts';
import type { Choice } from '../../../dialogs/ask-item.ts';
import { thenAsk } from '../../../dialogs/input-answer.ts';
import { runSteps } from '../../../dialogs/run-steps.ts';
import { showWork } from '../../../dialogs/show-work.ts';
import { plainLabel } from '../../../text/plain-label.ts';
import { tokensText, usersText } from '../../wording/counts.ts';
import { nameOf } from '../../wording/describe-mutation.ts';
import { expiryText } from '../../wording/expiry-text.ts';
import { dayText } from '../../wording/quantity.ts';
import type { PlannedChange } from '../changing/planned-change.ts';
import { type TargetDraft, targetQuestion, targetSteps } from '../context/ask-target.ts';
import type { SidebarCommand } from '../context/command-context.ts';
import { givenTarget } from '../context/given.ts';
import type { CommandTarget } from '../context/target.ts';
import { removeAll } from '../removal/remove-all.ts';

interface UnusedDraft extends TargetDraft {
  readonly planned: readonly PlannedChange[];
}

/** Lists the tokens that have not been used for 90 days, and revokes those that the user selects. */
export const findUnusedTokens: SidebarCommand = {
  id: 'taskwright.registry.findUnusedTokens',
  async run(context, ...given) {
    const start: UnusedDraft = { target: givenTarget(context, given), planned: [] };
    const title = l10n.t('Tokens Unused for {0} Days', unusedDays);
    const draft = await runSteps(title, [...targetSteps(context, start), tokensStep], start);
    await removeAll(context, draft?.planned ?? []);
  },
};

const tokensStep = targetQuestion<UnusedDraft, 'planned'>('planned', async (target, _draft, frame) => {
  const { session, scope, where } = target;
  const now = Date.now();
  const work = await showWork(frame, l10n.t('Reading {0}…', where), () => unusedTokens(session, scope, now));
  return thenAsk(work, (found) =>
    askChoices(
      frame,
      placeholderFor(found, where),
      found.tokens.map((held) => choiceOf(target, held, now)),
    ),
  );
});

function placeholderFor({ tokens, unread }: UnusedTokens, where: string): string {
  const found =
    tokens.length === 0
      ? l10n.t('{0} has no token that was unused for {1} days', where, unusedDays)
      : l10n.t('{0} unused for {1} days; select those to revoke', tokensText(tokens.length, l10n.t), unusedDays);
  const failed = l10n.t('the tokens of {0} could not be read', usersText(unread, l10n.t));
  return unread === 0 ? found : `${found} (${failed})`;
}

function choiceOf(target: CommandTarget, { holder, token }: HeldToken, now: number): Choice<PlannedChange> {
  const { lastUsedAt, createdAt, expiresAt } = token;
  const mutation = { kind: 'revoke-token', holder, token } as const;
  const use =
    lastUsedAt === undefined
      ? l10n.t('never used, created {0}', dayText(createdAt ?? ''))
      : l10n.t('used {0}', dayText(lastUsedAt));
  const end = expiresAt === undefined ? l10n.t('does not expire') : expiryText(expiresAt, now, l10n.t);
  return {
    label: plainLabel(nameOf(mutation)),
    description: plainLabel(`${use} · ${end}`),
    value: { target, mutation },
  };
}
