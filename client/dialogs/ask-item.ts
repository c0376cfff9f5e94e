import { type Disposable, type QuickPickItem, window } from 'vscode';
import type { InputAnswer } from './input-answer.ts';
import type { StepFrame } from './run-steps.ts';
import { frameProperties, showInput } from './show-input.ts';
import { windowCaughtUp } from './window-caught-up.ts';

export interface Choice<Value> extends QuickPickItem {
  readonly value: Value;
}

/** A question whose answer is the value of an item. */
export interface ItemQuestion<Value, Item extends Choice<Value> = Choice<Value>> {
  readonly placeholder: string;
  /** The initial text of the input. */
  readonly text?: string;
  /** The parts of an item besides its label that VS Code compares with the typed text. */
  readonly matchOn?: readonly ('description' | 'detail')[];
  /** Returns the items for the typed text. */
  readonly items: (typed: string) => readonly Item[];
  /** Returns whether an item becomes active after the list of items has changed. */
  readonly isActive?: (value: Value, typed: string) => boolean;
  /** Reads the data for `items` while the input shows that it is busy. If it rejects, the question rejects. */
  readonly read?: (typed: string, signal: AbortSignal) => Promise<unknown>;
  /** When `read` is called: once, which is the default, or after each change to the typed text. */
  readonly reads?: 'once' | 'whileTyping';
  /** Returns the effect of Enter: choose a value, replace the typed text, or nothing. By default, chooses the item. */
  readonly accept?: (item: Item | undefined, typed: string) => Accepted<Value>;
}

export type Accepted<Value> = { readonly chosen: Value } | { readonly text: string } | undefined;

/** Asks for an item of a list. */
export async function askItem<Value, Item extends Choice<Value> = Choice<Value>>(
  frame: StepFrame,
  question: ItemQuestion<Value, Item>,
): Promise<InputAnswer<Value>> {
  const {
    placeholder,
    text = '',
    matchOn = [],
    items,
    isActive,
    read,
    reads = 'once',
    accept = chosenValue,
  } = question;
  const pick = window.createQuickPick<Item>();
  const matching = { matchOnDescription: matchOn.includes('description'), matchOnDetail: matchOn.includes('detail') };
  Object.assign(pick, frameProperties(frame), matching, { placeholder, value: text });
  let shown: readonly Item[] | undefined;

  function show(): void {
    const typed = pick.value.trim();
    const next = items(typed);
    // Replacing the items would change the active item.
    if (next === shown) return;
    shown = next;
    pick.items = next;
    const active = isActive === undefined ? [] : next.filter(({ value }) => isActive(value, typed));
    // With an empty list, no item would be active, and Enter would do nothing.
    if (active.length > 0) pick.activeItems = active;
  }

  show();
  return showInput<Exclude<InputAnswer<Value>, undefined>>(pick, (answer, fail) => {
    const reading = read && repeatedly((signal) => readAndShow(signal, read), fail);
    const isReadAgain = reading !== undefined && reads === 'whileTyping';
    return [
      ...(reading === undefined ? [] : [reading]),
      pick.onDidChangeValue(isReadAgain ? reading.again : show),
      pick.onDidAccept(() => {
        const accepted = accept(pick.selectedItems[0], pick.value.trim());
        if (accepted === undefined) return;
        if ('chosen' in accepted) return answer(accepted);
        pick.value = accepted.text;
        show();
      }),
      pick.onDidTriggerButton(() => answer('back')),
    ];
  });

  async function readAndShow(signal: AbortSignal, reader: NonNullable<typeof read>): Promise<void> {
    pick.busy = true;
    await windowCaughtUp();
    await reader(pick.value.trim(), signal);
    if (signal.aborted) return;
    pick.busy = false;
    show();
  }
}

function chosenValue<Value>(item: Choice<Value> | undefined): Accepted<Value> {
  return item && { chosen: item.value };
}

/** Milliseconds. */
const pause = 150;

/** Calls `act` immediately, and again after a pause in the calls of `again`. Each call aborts the previous one. */
function repeatedly(act: (signal: AbortSignal) => Promise<void>, fail: (error: unknown) => void) {
  let control = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  function start(): void {
    control.abort();
    control = new AbortController();
    const { signal } = control;
    act(signal).catch((error: unknown) => {
      if (!signal.aborted) fail(error);
    });
  }
  function again(): void {
    clearTimeout(timer);
    timer = setTimeout(start, pause);
  }
  function dispose(): void {
    clearTimeout(timer);
    control.abort();
  }
  start();
  return { again, dispose } satisfies Disposable & { again: () => void };
}
