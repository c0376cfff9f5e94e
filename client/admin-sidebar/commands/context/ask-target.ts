import { l10n } from 'vscode';
import type { Registries } from '../../../admin-api/registries.ts';
import { answered } from '../../../dialogs/answered.ts';
import { askChoice } from '../../../dialogs/ask.ts';
import { type Outcome, runSteps, type Step } from '../../../dialogs/run-steps.ts';
import { plainLabel } from '../../../text/plain-label.ts';
import { type Target, targetsOf } from './target.ts';

/** Asks which registry or tenant is meant. */
export async function askTarget(registries: Registries, title: string): Promise<Target | undefined> {
  const start: { readonly target: Target | undefined } = { target: undefined };
  return (await runSteps(title, [targetStep(registries, start)], start))?.target;
}

/** Asks which registry or tenant is meant, unless the draft knows it. */
export function targetStep<Draft extends { readonly target: Target | undefined }>(
  registries: Registries,
  start: Draft,
): Step<Draft> {
  return {
    name: 'target',
    applies: () => start.target === undefined,
    async ask(draft, frame): Promise<Outcome<Draft>> {
      const choices = targetsOf(registries).map((target) => ({
        label: plainLabel(target.where),
        description: target.session.connection.baseUrl,
        value: target,
      }));
      const answer = await askChoice(frame, l10n.t('In which registry?'), choices, (one) => one === draft.target);
      return answered(answer, (target) => ({ ...draft, target }));
    },
  };
}
