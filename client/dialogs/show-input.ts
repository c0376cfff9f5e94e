import { type Disposable, type QuickInput, QuickInputButtons } from 'vscode';
import type { StepFrame } from './run-steps.ts';

/** Returns the properties of an input that show its frame. */
export function framed({ title, step, totalSteps, canGoBack }: StepFrame) {
  const buttons = canGoBack ? [QuickInputButtons.Back] : [];
  // Users copy addresses and tokens from other windows.
  return { title, step, totalSteps, buttons, ignoreFocusOut: true } as const;
}

/**
 * Shows an input and resolves to the result from `listen`, or to undefined if the user dismisses the input. Disposes of the
 * input.
 */
export async function showInput<Given>(
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
