import { l10n } from 'vscode';
import type { AccessRule } from '../../../admin-api/model.ts';
import { askChoice } from '../../../dialogs/ask-choice.ts';
import { outcomeOf } from '../../../dialogs/input-answer.ts';
import { runSteps } from '../../../dialogs/run-steps.ts';
import { showWork } from '../../../dialogs/show-work.ts';
import { plainLabel } from '../../../text/plain-label.ts';
import { ruleText } from '../../wording/describe-mutation.ts';
import { targetStep } from '../context/ask-target.ts';
import type { CommandContext } from '../context/command-context.ts';
import { givenTarget } from '../context/given.ts';
import type { CommandTarget } from '../context/target.ts';

interface RuleChoiceDraft {
  readonly target: CommandTarget | undefined;
  readonly rule: AccessRule | undefined;
}

/** Asks for a rule of a registry, including those of its configuration file. */
export async function askRule(
  context: CommandContext,
  given: readonly unknown[],
  title: string,
): Promise<{ readonly target: CommandTarget; readonly rule: AccessRule } | undefined> {
  const start: RuleChoiceDraft = { target: givenTarget(context, given), rule: undefined };
  const draft = await runSteps<RuleChoiceDraft>(
    title,
    [
      targetStep(context.registries, start),
      {
        name: 'rule',
        applies: () => true,
        async ask(current, frame) {
          const { target } = current;
          if (target === undefined) return undefined;
          const reading = l10n.t('Reading the access rules of {0}…', target.where);
          const work = await showWork(frame, reading, () => target.session.rules(target.scope));
          if (work === undefined || work === 'back') return work;
          const choices = work.result.items.map((rule) => ({ label: plainLabel(ruleText(rule)), value: rule }));
          const placeholder =
            choices.length === 0 ? l10n.t('{0} has no access rules.', target.where) : l10n.t('Select an access rule');
          return outcomeOf(await askChoice(frame, placeholder, choices), (rule) => ({ ...current, rule }));
        },
      },
    ],
    start,
  );
  if (draft?.target === undefined || draft.rule === undefined) return undefined;
  return { target: draft.target, rule: draft.rule };
}
