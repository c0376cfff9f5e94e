import { window } from 'vscode';
import { askItem, type Choice } from './ask-item.ts';
import type { InputAnswer } from './input-answer.ts';
import type { StepFrame } from './run-steps.ts';
import { frameProperties, showInput } from './show-input.ts';

/** Asks for one of several choices. The first choice for which `isActive` returns true is initially active. */
export function askChoice<Value>(
  frame: StepFrame,
  placeholder: string,
  choices: readonly Choice<Value>[],
  isActive: (value: Value) => boolean = () => false,
): Promise<InputAnswer<Value>> {
  return askItem(frame, { placeholder, items: () => choices, isActive, matchOn: ['description', 'detail'] });
}

/** A function that returns the items to keep selected after the selection has changed from `before` to `now`. */
export type AdjustSelection<Value> = (
  now: readonly Choice<Value>[],
  before: readonly Choice<Value>[],
) => readonly Choice<Value>[];

/**
 * Asks for any number of choices, including none. Choices with `picked` are initially selected. `adjust` can change
 * each selection that the user makes.
 */
export async function askChoices<Value>(
  frame: StepFrame,
  placeholder: string,
  choices: readonly Choice<Value>[],
  adjust: AdjustSelection<Value> = (now) => now,
): Promise<InputAnswer<readonly Value[]>> {
  const pick = window.createQuickPick<Choice<Value>>();
  const options = { canSelectMany: true, matchOnDescription: true, matchOnDetail: true } as const;
  Object.assign(pick, frameProperties(frame), options, { placeholder, items: choices });
  let selected: readonly Choice<Value>[] = choices.filter(({ picked }) => picked);
  pick.selectedItems = selected;
  return showInput(pick, (answer) => [
    pick.onDidChangeSelection((now) => {
      selected = adjust(now, selected);
      if (selected.length !== now.length) pick.selectedItems = selected;
    }),
    pick.onDidAccept(() => answer({ chosen: pick.selectedItems.map(({ value }) => value) })),
    pick.onDidTriggerButton(() => answer('back')),
  ]);
}
