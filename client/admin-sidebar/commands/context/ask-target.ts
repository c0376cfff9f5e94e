import { l10n } from 'vscode';
import type { Registries } from '../../../admin-api/registries.ts';
import { askChoice } from '../../../dialogs/ask-choice.ts';
import { type InputAnswer, outcomeOf } from '../../../dialogs/input-answer.ts';
import { question } from '../../../dialogs/question.ts';
import { type InputStep, runSteps, type StepFrame } from '../../../dialogs/run-steps.ts';
import { plainLabel } from '../../../text/plain-label.ts';
import { type CommandTarget, targetsOf } from './target.ts';

/** Asks for a registry or tenant. */
export async function askTarget(registries: Registries, title: string): Promise<CommandTarget | undefined> {
  const start: { readonly target: CommandTarget | undefined } = { target: undefined };
  return (await runSteps(title, [targetStep(registries, start)], start))?.target;
}

/** The answers about something in a registry or tenant. */
export interface TargetDraft {
  readonly target: CommandTarget | undefined;
}

/** Returns the step that asks for a registry or tenant, unless the draft has one. */
export function targetStep<Draft extends TargetDraft>(
  registries: Registries,
  start: Draft,
  targets: readonly CommandTarget[] = targetsOf(registries),
): InputStep<Draft> {
  return {
    name: 'target',
    applies: () => start.target === undefined,
    async ask(draft, frame) {
      const choices = targets.map((target) => ({
        label: plainLabel(target.where),
        description: target.session.connection.baseUrl,
        value: target,
      }));
      const answer = await askChoice(frame, l10n.t('Select a registry'), choices, (one) => one === draft.target);
      return outcomeOf(answer, (target) => ({ ...draft, target }));
    },
  };
}

/** Returns a step that asks for a property of the draft, about the registry or tenant that an earlier step has asked for. */
export function targetQuestion<Draft extends TargetDraft, Name extends keyof Draft & string>(
  name: Name,
  ask: (target: CommandTarget, draft: Draft, frame: StepFrame) => Promise<InputAnswer<Draft[Name]>>,
  applies?: (draft: Draft) => boolean,
): InputStep<Draft> {
  return question<Draft, Name>(
    name,
    async (draft, frame) => (draft.target === undefined ? undefined : ask(draft.target, draft, frame)),
    applies,
  );
}
