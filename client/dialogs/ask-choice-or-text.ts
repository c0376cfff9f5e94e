import { window } from 'vscode';
import { plainLabel } from '../text/plain-label.ts';
import type { Choice } from './ask-choice.ts';
import type { InputAnswer } from './input-answer.ts';
import type { StepFrame } from './run-steps.ts';
import { frameProperties, showInput } from './show-input.ts';

export interface ChoiceOrTextQuestion {
  readonly placeholder: string;
  readonly choices: readonly Choice<string>[];
  /** The initially active choice. */
  readonly active?: string | undefined;
  /** Describes the item for a typed text that is not among the choices. */
  readonly typed: string;
}

/** Asks for one of several texts, or another one that the user types. */
export async function askChoiceOrText(
  frame: StepFrame,
  { placeholder, choices, active, typed }: ChoiceOrTextQuestion,
): Promise<InputAnswer<string>> {
  const pick = window.createQuickPick<Choice<string>>();
  Object.assign(pick, frameProperties(frame), { placeholder, items: choices, matchOnDetail: true });
  const current = choices.filter(({ value }) => value === active);
  // With an empty list, no item would be active, and Enter would do nothing.
  if (current.length > 0) pick.activeItems = current;
  return showInput(pick, (answer) => [
    pick.onDidChangeValue((text) => {
      const other = text.trim();
      const isChoice = other === '' || choices.some(({ value }) => value === other);
      // At the end, so that Enter accepts a choice that begins with the text.
      const item = { label: plainLabel(other), description: typed, value: other, alwaysShow: true };
      pick.items = isChoice ? choices : [...choices, item];
    }),
    pick.onDidAccept(() => {
      const [item] = pick.selectedItems;
      if (item !== undefined) answer({ chosen: item.value });
    }),
    pick.onDidTriggerButton(() => answer('back')),
  ]);
}
