import { InputBoxValidationSeverity, window } from 'vscode';
import { framed, shown } from '../../connections/ask.ts';
import type { Frame } from '../../connections/multi-step.ts';

export interface TextQuestion {
  readonly prompt: string;
  readonly placeholder?: string;
  readonly value?: string;
  readonly isSecret?: boolean;
  /** Why the text cannot be taken, as a sentence. */
  readonly problemOf: (text: string) => string | undefined;
  /** Why it is better not taken, although it can be. */
  readonly doubtOf?: (text: string) => string | undefined;
}

/** Asks for a line of text. That nothing is written yet is not told before it is accepted. */
export async function askText(
  frame: Frame,
  { prompt, placeholder = '', value = '', isSecret = false, problemOf, doubtOf }: TextQuestion,
): Promise<{ readonly chosen: string } | 'back' | undefined> {
  const input = window.createInputBox();
  Object.assign(input, framed(frame), { prompt, placeholder, value, password: isSecret });
  return shown(input, (answer) => [
    input.onDidChangeValue((text) => {
      const doubt = problemOf(text) === undefined ? doubtOf?.(text) : undefined;
      const warning = doubt === undefined ? undefined : { message: doubt, severity: InputBoxValidationSeverity.Warning };
      input.validationMessage = text === '' ? undefined : (problemOf(text) ?? warning);
    }),
    input.onDidAccept(() => {
      const problem = problemOf(input.value);
      if (problem === undefined) answer({ chosen: input.value });
      else input.validationMessage = problem;
    }),
    input.onDidTriggerButton(() => answer('back')),
  ]);
}
