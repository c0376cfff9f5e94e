import { type QuickPickItem, window } from 'vscode';
import type { InputAnswer } from './input-answer.ts';
import type { StepFrame } from './run-steps.ts';
import { framed, showInput } from './show-input.ts';

export interface Choice<Value> extends QuickPickItem {
  readonly value: Value;
}

const matching = { matchOnDescription: true, matchOnDetail: true } as const;

/** Asks for one of several choices; the first one for which `isActive` holds is active at first. */
export async function askChoice<Value>(
  frame: StepFrame,
  placeholder: string,
  choices: readonly Choice<Value>[],
  isActive: (value: Value) => boolean = () => false,
): Promise<InputAnswer<Value>> {
  const pick = window.createQuickPick<Choice<Value>>();
  Object.assign(pick, framed(frame), matching, { placeholder, items: choices });
  const active = choices.filter(({ value }) => isActive(value));
  // An empty list would leave no item active, and Enter would do nothing.
  if (active.length > 0) pick.activeItems = active;
  return showInput(pick, (answer) => [
    pick.onDidAccept(() => {
      const [item] = pick.selectedItems;
      if (item !== undefined) answer({ chosen: item.value });
    }),
    pick.onDidTriggerButton(() => answer('back')),
  ]);
}

/** Returns the items to keep selected after the selection changes from `before` to `now`. */
export type Settle<Value> = (
  now: readonly Choice<Value>[],
  before: readonly Choice<Value>[],
) => readonly Choice<Value>[];

/** Asks for any number of choices, possibly none. Those with `picked` are selected at first. */
export async function askChoices<Value>(
  frame: StepFrame,
  placeholder: string,
  choices: readonly Choice<Value>[],
  settle: Settle<Value> = (now) => now,
): Promise<InputAnswer<readonly Value[]>> {
  const pick = window.createQuickPick<Choice<Value>>();
  Object.assign(pick, framed(frame), matching, { placeholder, canSelectMany: true, items: choices });
  let selected: readonly Choice<Value>[] = choices.filter(({ picked }) => picked);
  pick.selectedItems = selected;
  return showInput(pick, (answer) => [
    pick.onDidChangeSelection((now) => {
      selected = settle(now, selected);
      if (selected.length !== now.length) pick.selectedItems = selected;
    }),
    pick.onDidAccept(() => answer({ chosen: pick.selectedItems.map(({ value }) => value) })),
    pick.onDidTriggerButton(() => answer('back')),
  ]);
}
