import { plainLabel } from '../text/plain-label.ts';
import { askItem, type Choice } from './ask-item.ts';
import type { InputAnswer } from './input-answer.ts';
import type { StepFrame } from './run-steps.ts';

export interface ChoiceOrTextQuestion {
  readonly placeholder: string;
  readonly choices: readonly Choice<string>[];
  /** The initially active choice. */
  readonly active?: string | undefined;
  /** Describes the item for typed text that is not among the choices. */
  readonly typed: string;
}

/** Asks for one of several texts, or for another text that the user types. */
export function askChoiceOrText(
  frame: StepFrame,
  { placeholder, choices, active, typed: description }: ChoiceOrTextQuestion,
): Promise<InputAnswer<string>> {
  return askItem(frame, {
    placeholder,
    matchOn: ['detail'],
    isActive: (value, typed) => typed === '' && value === active,
    items(typed) {
      const isChoice = typed === '' || choices.some(({ value }) => value === typed);
      // At the end, so that Enter accepts a choice that begins with the text.
      const item = { label: plainLabel(typed), description, value: typed, alwaysShow: true };
      return isChoice ? choices : [...choices, item];
    },
  });
}
