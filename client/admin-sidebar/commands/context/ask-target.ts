import { l10n, ThemeIcon } from 'vscode';
import type { Registries } from '../../../../admin-client/registries.ts';
import { RegistryError } from '../../../../admin-client/registry-error.ts';
import { askChoice } from '../../../dialogs/ask-choice.ts';
import { type InputAnswer, outcomeOf, thenAsk } from '../../../dialogs/input-answer.ts';
import { question } from '../../../dialogs/question.ts';
import { type InputStep, runSteps, type StepFrame } from '../../../dialogs/run-steps.ts';
import { showWork } from '../../../dialogs/show-work.ts';
import { plainLabel } from '../../../text/plain-label.ts';
import type { CommandContext } from './command-context.ts';
import { givenTarget } from './given.ts';
import { type CommandTarget, targetOf, targetsOf } from './target.ts';

/** Resolves to the registry or tenant that a command runs on. Asks for it if the arguments do not determine it. */
export async function askTarget(
  context: CommandContext,
  given: readonly unknown[],
  title: string,
): Promise<CommandTarget | undefined> {
  const start: TargetDraft = { target: givenTarget(context, given) };
  return (await runSteps(title, targetSteps(context, start), start))?.target;
}

/** The answers to the questions of a command, which include a registry or tenant. */
export interface TargetDraft {
  readonly target: CommandTarget | undefined;
}

type TargetContext = Pick<CommandContext, 'registries' | 'authorize' | 'startLocal'>;

/**
 * Returns the steps that ask for a registry or tenant, unless the draft has one, and that offer to start a stopped
 * local registry.
 */
export function targetSteps<Draft extends TargetDraft>(
  context: TargetContext,
  start: Draft,
): readonly InputStep<Draft>[] {
  return [targetStep(context.registries, start), runningStep(context)];
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

/**
 * Returns the step that offers to start the local registry. Without it, a command would fail only after all its
 * questions.
 */
function runningStep<Draft extends TargetDraft>(context: TargetContext): InputStep<Draft> {
  return {
    name: 'running',
    isCheck: true,
    applies: ({ target }) => target?.session.connection.isLocal === true,
    async ask(draft, frame) {
      const { target } = draft;
      if (target === undefined) return undefined;
      const running = (await isStopped(context, target)) ? await askToStart(context, frame) : { chosen: undefined };
      const { connection } = target.session;
      // A started registry has another session, and possibly another address.
      return outcomeOf(running, () => ({
        ...draft,
        target: targetOf(context.registries, connection, target.scope.tenant),
      }));
    },
  };
}

async function isStopped({ authorize }: TargetContext, { session }: CommandTarget): Promise<boolean> {
  return authorize(session.connection)().then(
    () => false,
    // The first request reports any other error.
    (error: unknown) => error instanceof RegistryError && error.kind === 'stopped',
  );
}

async function askToStart({ startLocal }: TargetContext, frame: StepFrame): Promise<InputAnswer<void>> {
  const start = { label: l10n.t('Start Local Registry'), iconPath: new ThemeIcon('debug-start'), value: undefined };
  const answer = await askChoice(frame, l10n.t('The local registry is not running'), [start]);
  return thenAsk(answer, () => showWork(frame, l10n.t('Starting the local registry…'), startLocal));
}

/**
 * Returns a step that asks for a property of the draft. The question depends on the registry or tenant from an earlier
 * step.
 */
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
