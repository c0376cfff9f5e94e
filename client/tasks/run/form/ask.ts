import { type Disposable, type QuickInput, QuickInputButtons, type QuickPickItem, window } from 'vscode';

/** What came of one step of a form. Whoever leaves it in another way than these ends the form. */
export type Reply<Value> = { readonly is: 'answered'; readonly value: Value } | { readonly is: 'back' | 'ended' };

/** Where a step stands in its form. */
export interface StepFrame {
  readonly title: string;
  /** From 1. */
  readonly number: number;
  readonly count: number;
}

export interface TextQuestion {
  readonly prompt: string;
  readonly placeholder: string;
  readonly value: string;
  readonly isSecret: boolean;
  /** What is wrong with the text, as a sentence; undefined when nothing is. */
  readonly check: (text: string) => string | undefined;
}

export interface PickQuestion<Item extends QuickPickItem> {
  readonly placeholder: string;
  readonly items: readonly Item[];
  /** The items that are picked, or the one that the list stands on. */
  readonly picked: readonly Item[];
}

export async function askText(
  frame: StepFrame,
  { prompt, placeholder, value, isSecret, check }: TextQuestion,
): Promise<Reply<string>> {
  const input = window.createInputBox();
  Object.assign(input, { prompt, placeholder, value, password: isSecret });
  const judge = (): string | undefined => {
    const problem = check(input.value);
    input.validationMessage = problem ?? '';
    return problem;
  };
  return show<string>(frame, input, (answer) => [
    input.onDidTriggerButton(answer.back),
    // What is wrong is said when the answer is given, and then until it is right.
    input.onDidChangeValue(() => {
      if (input.validationMessage) judge();
    }),
    input.onDidAccept(() => {
      if (judge() === undefined) answer.with(input.value);
    }),
  ]);
}

/** Asks for one of the items. */
export async function askOne<Item extends QuickPickItem>(
  frame: StepFrame,
  { placeholder, items, picked }: PickQuestion<Item>,
): Promise<Reply<Item>> {
  const input = window.createQuickPick<Item>();
  Object.assign(input, { placeholder, items, matchOnDescription: true });
  // With none the list would begin without an active item, and Enter would answer nothing.
  if (picked.length > 0) input.activeItems = picked;
  return show<Item>(frame, input, (answer) => [
    input.onDidTriggerButton(answer.back),
    input.onDidAccept(() => {
      const [item] = input.activeItems;
      if (item) answer.with(item);
    }),
  ]);
}

/** Asks for some of the items, or none. */
export async function askSeveral<Item extends QuickPickItem>(
  frame: StepFrame,
  {
    placeholder,
    items,
    picked,
    settle,
  }: PickQuestion<Item> & {
    /** What is picked after a change, of what would be picked, for items that exclude each other. */
    readonly settle: (now: readonly Item[], before: readonly Item[]) => readonly Item[];
  },
): Promise<Reply<readonly Item[]>> {
  const input = window.createQuickPick<Item>();
  Object.assign(input, { placeholder, items, canSelectMany: true, selectedItems: picked, matchOnDescription: true });
  let before = picked;
  return show<readonly Item[]>(frame, input, (answer) => [
    input.onDidTriggerButton(answer.back),
    input.onDidChangeSelection((selected) => {
      const settled = settle(selected, before);
      before = settled;
      if (settled.length !== selected.length) input.selectedItems = settled;
    }),
    input.onDidAccept(() => answer.with(input.selectedItems)),
  ]);
}

interface Answering<Value> {
  readonly with: (value: Value) => void;
  readonly back: () => void;
}

async function show<Value>(
  { title, number, count }: StepFrame,
  input: QuickInput & { buttons: readonly (typeof QuickInputButtons.Back)[]; onDidHide: QuickInput['onDidHide'] },
  listen: (answer: Answering<Value>) => readonly Disposable[],
): Promise<Reply<Value>> {
  Object.assign(input, { title, step: number, totalSteps: count, ignoreFocusOut: true });
  if (number > 1) input.buttons = [QuickInputButtons.Back];
  const listeners: Disposable[] = [];
  try {
    return await new Promise<Reply<Value>>((resolve) => {
      listeners.push(
        ...listen({
          with: (value) => resolve({ is: 'answered', value }),
          back: () => resolve({ is: 'back' }),
        }),
        input.onDidHide(() => resolve({ is: 'ended' })),
      );
      input.show();
    });
  } finally {
    for (const listener of listeners) listener.dispose();
    input.dispose();
  }
}
