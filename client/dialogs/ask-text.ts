import { type InputBoxValidationMessage, InputBoxValidationSeverity, window } from 'vscode';
import { plainMessage } from '../text/plain-message.ts';
import type { InputAnswer } from './input-answer.ts';
import type { StepFrame } from './run-steps.ts';
import { frameProperties, showInput } from './show-input.ts';

export interface TextQuestion {
  readonly prompt: string;
  readonly placeholder?: string;
  readonly value?: string;
  readonly isSecret?: boolean;
  /** Returns the problem with the typed text, as a sentence; undefined if there is none. */
  readonly problemOf?: (text: string) => string | undefined;
  /** Returns a sentence about text that is accepted but probably not intended; undefined for other text. */
  readonly warningOf?: (text: string) => string | undefined;
  /** When a problem is shown: while the user types, which is the default, or when the user presses Enter. */
  readonly checks?: 'whileTyping' | 'onEnter';
}

/** Asks for a line of text. An empty line is not reported as a problem until the user presses Enter. */
export async function askText(frame: StepFrame, question: TextQuestion): Promise<InputAnswer<string>> {
  const { prompt, placeholder = '', value = '', isSecret = false, problemOf = noProblem, checks } = question;
  const input = window.createInputBox();
  Object.assign(input, frameProperties(frame), {
    prompt: plainMessage(prompt),
    placeholder,
    value,
    password: isSecret,
  });
  return showInput(input, (answer) => [
    input.onDidChangeValue((text) => {
      if (checks !== 'onEnter') input.validationMessage = text === '' ? undefined : messageFor(text, question);
      // Once shown, a problem stays until it is fixed.
      else if (input.validationMessage) input.validationMessage = messageFor(text, question);
    }),
    input.onDidAccept(() => {
      const problem = problemOf(input.value);
      if (problem === undefined) answer({ chosen: input.value });
      else input.validationMessage = problem;
    }),
    input.onDidTriggerButton(() => answer('back')),
  ]);
}

function messageFor(
  text: string,
  { problemOf = noProblem, warningOf = noProblem }: TextQuestion,
): string | InputBoxValidationMessage | undefined {
  const warning = warningOf(text);
  const shown = warning === undefined ? undefined : { message: warning, severity: InputBoxValidationSeverity.Warning };
  return problemOf(text) ?? shown;
}

function noProblem(): undefined {}
