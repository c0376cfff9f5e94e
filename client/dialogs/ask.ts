import {
  type Disposable,
  type InputBoxValidationMessage,
  InputBoxValidationSeverity,
  type QuickInput,
  QuickInputButtons,
  type QuickPickItem,
  window,
} from 'vscode';
import { plainMessage } from '../text/plain-message.ts';
import type { Frame } from './run-steps.ts';
import { windowCaughtUp } from './window-caught-up.ts';

export interface TextQuestion {
  readonly prompt: string;
  readonly placeholder?: string;
  readonly value?: string;
  readonly isSecret?: boolean;
  /** A sentence that says what is wrong; undefined when nothing is. */
  readonly problemOf?: (text: string) => string | undefined;
  /** The same of what can be taken and better is not. */
  readonly doubtOf?: (text: string) => string | undefined;
}

/** What somebody chose or wrote; undefined when they left. */
export type Answer<Value> = { readonly chosen: Value } | 'back' | undefined;

/** Asks for a line of text. An empty line that nobody has touched is not told to be wrong before it is accepted. */
export async function askText(frame: Frame, question: TextQuestion): Promise<Answer<string>> {
  const { prompt, placeholder = '', value = '', isSecret = false, problemOf = nothing, doubtOf = nothing } = question;
  const warningOf = (text: string): InputBoxValidationMessage | undefined => {
    const message = doubtOf(text);
    return message === undefined ? undefined : { message, severity: InputBoxValidationSeverity.Warning };
  };
  const input = window.createInputBox();
  Object.assign(input, framed(frame), { prompt: plainMessage(prompt), placeholder, value, password: isSecret });
  return shown(input, (answer) => [
    input.onDidChangeValue((text) => {
      input.validationMessage = text === '' ? undefined : (problemOf(text) ?? warningOf(text));
    }),
    input.onDidAccept(() => {
      const problem = problemOf(input.value);
      if (problem === undefined) answer({ chosen: input.value });
      else input.validationMessage = problem;
    }),
    input.onDidTriggerButton(() => answer('back')),
  ]);
}

function nothing(): undefined {}

export interface Choice<Value> extends QuickPickItem {
  readonly value: Value;
}

/** Asks for one of several things. */
export async function askChoice<Value>(
  frame: Frame,
  placeholder: string,
  choices: readonly Choice<Value>[],
  isActive: (value: Value) => boolean = () => false,
): Promise<Answer<Value>> {
  const pick = window.createQuickPick<Choice<Value>>();
  Object.assign(pick, framed(frame), { placeholder, items: choices, matchOnDetail: true });
  const active = choices.filter(({ value }) => isActive(value));
  // With an empty list nothing at all would be active, and Enter would do nothing.
  if (active.length > 0) pick.activeItems = active;
  return shown(pick, (answer) => [
    pick.onDidAccept(() => {
      const [item] = pick.selectedItems;
      if (item !== undefined) answer({ chosen: item.value });
    }),
    pick.onDidTriggerButton(() => answer('back')),
  ]);
}

/** Asks which of several things, perhaps none; those that are `picked` are ticked at first. */
export async function askChoices<Value>(
  frame: Frame,
  placeholder: string,
  choices: readonly Choice<Value>[],
): Promise<Answer<readonly Value[]>> {
  const pick = window.createQuickPick<Choice<Value>>();
  Object.assign(pick, framed(frame), { placeholder, canSelectMany: true, items: choices, matchOnDescription: true });
  pick.selectedItems = choices.filter(({ picked }) => picked);
  return shown(pick, (answer) => [
    pick.onDidAccept(() => answer({ chosen: pick.selectedItems.map(({ value }) => value) })),
    pick.onDidTriggerButton(() => answer('back')),
  ]);
}

/** Shows that something is being done; resolves to undefined when the person leaves, which also ends the work. */
export async function showWork<Result>(
  frame: Frame,
  placeholder: string,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<{ readonly result: Result } | 'back' | undefined> {
  const pick = window.createQuickPick();
  Object.assign(pick, framed(frame), { placeholder, busy: true, enabled: false });
  const abort = new AbortController();
  const outcome = await shown<{ readonly result: Result } | 'back'>(pick, (answer, fail) => {
    windowCaughtUp()
      .then(() => work(abort.signal))
      .then((result) => answer({ result }), fail);
    return [pick.onDidTriggerButton(() => answer('back'))];
  });
  abort.abort();
  return outcome;
}

export function framed({ title, step, totalSteps, canGoBack }: Frame) {
  const buttons = canGoBack ? [QuickInputButtons.Back] : [];
  // People fetch addresses and tokens from other windows.
  return { title, step, totalSteps, buttons, ignoreFocusOut: true } as const;
}

/** Shows an input until it is answered or left. */
export async function shown<Given>(
  input: QuickInput,
  listen: (answer: (value: Given) => void, fail: (error: unknown) => void) => readonly Disposable[],
): Promise<Given | undefined> {
  let subscriptions: readonly Disposable[] = [];
  try {
    return await new Promise<Given | undefined>((resolve, reject) => {
      subscriptions = [...listen(resolve, reject), input.onDidHide(() => resolve(undefined))];
      input.show();
    });
  } finally {
    for (const subscription of [...subscriptions, input]) subscription.dispose();
  }
}
