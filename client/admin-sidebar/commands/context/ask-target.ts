import { l10n } from 'vscode';
import type { Registries } from '../../../admin-api/registries.ts';
import { askChoice } from '../../../dialogs/ask-choice.ts';
import { outcomeOf } from '../../../dialogs/input-answer.ts';
import { type InputStep, runSteps, type StepOutcome } from '../../../dialogs/run-steps.ts';
import { plainLabel } from '../../../text/plain-label.ts';
import { type CommandTarget, targetsOf } from './target.ts';

/** Asks for a registry or tenant. */
export async function askTarget(registries: Registries, title: string): Promise<CommandTarget | undefined> {
  const start: { readonly target: CommandTarget | undefined } = { target: undefined };
  return (await runSteps(title, [targetStep(registries, start)], start))?.target;
}

/** Returns the step that asks for a registry or tenant, unless the draft has one. */
export function targetStep<Draft extends { readonly target: CommandTarget | undefined }>(
  registries: Registries,
  start: Draft,
): InputStep<Draft> {
  return {
    name: 'target',
    applies: () => start.target === undefined,
    async ask(draft, frame): Promise<StepOutcome<Draft>> {
      const choices = targetsOf(registries).map((target) => ({
        label: plainLabel(target.where),
        description: target.session.connection.baseUrl,
        value: target,
      }));
      const answer = await askChoice(frame, l10n.t('Select a registry'), choices, (one) => one === draft.target);
      return outcomeOf(answer, (target) => ({ ...draft, target }));
    },
  };
}
