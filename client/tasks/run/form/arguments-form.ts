import { env, l10n } from 'vscode';
import { type Answers, type TaskUsage, withMaskedSecrets } from './answers.ts';
import { argumentsOf } from './arguments-of.ts';
import { askOne, type Reply, type StepFrame } from './ask.ts';
import { askStep } from './ask-step.ts';
import { inRows } from './in-rows.ts';
import { plainLabel } from './plain-label.ts';
import { formSteps } from './steps.ts';

export interface FormQuestion {
  readonly title: string;
  readonly usage: TaskUsage;
  /** What was answered the last time. */
  readonly answers: Answers;
  /** The command line that would run, as people read it, and where. */
  readonly preview: (args: readonly string[]) => { readonly line: string; readonly folder: string };
}

/** Asks for everything that a task takes, then shows what will run. Undefined when that is left before its end. */
export async function askArguments(question: FormQuestion): Promise<Answers | undefined> {
  const { title, usage } = question;
  let { answers } = question;
  let number = 1;
  for (;;) {
    const steps = formSteps(usage, answers);
    const count = steps.length + 1;
    const step = steps[number - 1];
    const frame = { title, number: Math.min(number, count), count };
    const reply = step ? await askStep(step, answers, frame) : await confirm(question, answers, frame);
    if (reply.is === 'ended') return undefined;
    if (reply.is === 'answered') {
      answers = reply.value;
      if (!step) return answers;
    }
    number = reply.is === 'back' ? frame.number - 1 : frame.number + 1;
  }
}

/** So much of a command line fits into one row. */
const rowWidth = 80;

/** Shows the whole command line, over as many rows as it takes: whichever of them is picked runs it. */
async function confirm({ usage, preview }: FormQuestion, answers: Answers, frame: StepFrame): Promise<Reply<Answers>> {
  const { line, folder } = preview(argumentsOf(usage, withMaskedSecrets(answers)));
  const [first = '', ...others] = inRows(line, rowWidth);
  const run = { label: `$(play) ${l10n.t('Run')}`, detail: plainLabel(first), description: plainLabel(folder) };
  const copy = { label: `$(copy) ${l10n.t('Copy the command line')}` };
  const reply = await askOne(frame, {
    placeholder: usage.problem ?? l10n.t('Enter runs this command'),
    items: [run, ...others.map((row) => ({ label: plainLabel(row) })), copy],
    picked: [run],
  });
  if (reply.is !== 'answered') return reply;
  if (reply.value !== copy) return { is: 'answered', value: answers };
  await env.clipboard.writeText(preview(argumentsOf(usage, answers)).line);
  return { is: 'ended' };
}
