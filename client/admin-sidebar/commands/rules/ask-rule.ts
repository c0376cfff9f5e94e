import { l10n } from 'vscode';
import { ruleList } from '../../../../admin-client/lists/rule-list.ts';
import type { AccessRule } from '../../../../admin-client/records/model.ts';
import { askChoice } from '../../../dialogs/ask-choice.ts';
import { thenAsk } from '../../../dialogs/input-answer.ts';
import { runSteps } from '../../../dialogs/run-steps.ts';
import { showWork } from '../../../dialogs/show-work.ts';
import { plainLabel } from '../../../text/plain-label.ts';
import { ruleText } from '../../wording/describe-mutation.ts';
import { type TargetDraft, targetQuestion, targetSteps } from '../context/ask-target.ts';
import type { CommandContext } from '../context/command-context.ts';
import type { CommandTarget } from '../context/target.ts';

interface RuleChoiceDraft extends TargetDraft {
  readonly rule: AccessRule | undefined;
}

/** Asks for a rule of a registry. The choices include the rules in its configuration file. */
export async function askRule(
  context: CommandContext,
  target: CommandTarget | undefined,
  title: string,
): Promise<RuleChoiceDraft | undefined> {
  const start: RuleChoiceDraft = { target, rule: undefined };
  return runSteps(title, [...targetSteps(context, start), ruleStep], start);
}

const ruleStep = targetQuestion<RuleChoiceDraft, 'rule'>('rule', async ({ session, scope, where }, _draft, frame) => {
  const work = await showWork(frame, l10n.t('Reading the access rules of {0}…', where), () =>
    session.list(ruleList, scope).read(),
  );
  return thenAsk(work, ({ items }) => {
    const choices = items.map((rule) => ({ label: plainLabel(ruleText(rule)), value: rule }));
    const placeholder =
      choices.length === 0 ? l10n.t('{0} has no access rules.', where) : l10n.t('Select an access rule');
    return askChoice(frame, placeholder, choices);
  });
});
