import { env, l10n } from 'vscode';
import { askChoice } from '../../../dialogs/ask-choice.ts';
import type { Choice } from '../../../dialogs/ask-item.ts';
import { type InputStep, runSteps, type StepFrame, type StepOutcome } from '../../../dialogs/run-steps.ts';
import { escapeIcons } from '../../../text/escape-icons.ts';
import { type Answers, type FormUsage, withMaskedSecrets } from './answers.ts';
import { argumentsOf } from './arguments-of.ts';
import { askStep } from './ask-step.ts';
import { inRows } from './in-rows.ts';
import { isShown, possibleSteps } from './steps.ts';

export interface FormQuestion {
  readonly title: string;
  readonly usage: FormUsage;
  /** The answers of the previous run. */
  readonly answers: Answers;
  /** Returns the command line to show for these arguments, and the folder that it runs in. */
  readonly preview: (args: readonly string[]) => { readonly line: string; readonly folder: string };
}

/**
 * Asks for all arguments of a task, then shows the command line. Resolves to undefined if the user dismisses the form
 * or copies the command line.
 */
export async function askArguments(question: FormQuestion): Promise<Answers | undefined> {
  const { title, usage, answers } = question;
  const steps = possibleSteps(usage).map(
    (step): InputStep<Answers> => ({
      name: step.kind,
      applies: (draft) => isShown(step, usage, draft),
      ask: (draft, frame) => askStep(step, draft, frame),
    }),
  );
  const confirmation: InputStep<Answers> = {
    name: 'confirmation',
    applies: () => true,
    ask: (draft, frame) => confirm(question, draft, frame),
  };
  return runSteps(title, [...steps, confirmation], answers);
}

/** The number of characters of a command line that fit in a row. */
const rowWidth = 80;

/**
 * Shows the whole command line in as many rows as necessary, and asks whether to run or copy it. Selecting any of these
 * rows runs it.
 */
async function confirm(
  { usage, preview }: FormQuestion,
  answers: Answers,
  frame: StepFrame,
): Promise<StepOutcome<Answers>> {
  const { line, folder } = preview(argumentsOf(usage, withMaskedSecrets(answers)));
  const [first = '', ...others] = inRows(line, rowWidth);
  const choices: readonly Choice<'run' | 'copy'>[] = [
    {
      label: `$(play) ${l10n.t('Run')}`,
      detail: escapeIcons(first),
      description: escapeIcons(folder),
      value: 'run',
    },
    ...others.map((row) => ({ label: escapeIcons(row), value: 'run' }) as const),
    { label: `$(copy) ${l10n.t('Copy Command Line')}`, value: 'copy' },
  ];
  const placeholder = usage.problem ?? l10n.t('Press Enter to run this command');
  const answer = await askChoice(frame, placeholder, choices);
  if (answer === undefined || answer === 'back') return answer;
  if (answer.chosen === 'run') return { draft: answers };
  await env.clipboard.writeText(preview(argumentsOf(usage, answers)).line);
  return undefined;
}
