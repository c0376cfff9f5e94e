import { type Disposable, type QuickInput, QuickInputButtons } from 'vscode';
import type { StepFrame } from './run-steps.ts';

/** Returns the properties of an input that display the frame. */
export function frameProperties({ title, step, totalSteps, canGoBack }: StepFrame) {
  const buttons = canGoBack ? [QuickInputButtons.Back] : [];
  const place = totalSteps > 1 ? { step, totalSteps } : {};
  // The input stays open without the focus, because users copy addresses and tokens from other windows.
  return { title, ...place, buttons, ignoreFocusOut: true } as const;
}

/**
 * Shows an input and resolves to the value that `listen` passes to `answer`, or to undefined if the user dismisses the
 * input. Disposes of the input.
 */
export async function showInput<Value>(
  input: QuickInput,
  listen: (answer: (value: Value) => void, fail: (error: unknown) => void) => readonly Disposable[],
): Promise<Value | undefined> {
  let subscriptions: readonly Disposable[] = [];
  try {
    return await new Promise<Value | undefined>((resolve, reject) => {
      subscriptions = [...listen(resolve, reject), input.onDidHide(() => resolve(undefined))];
      input.show();
    });
  } finally {
    for (const subscription of [...subscriptions, input]) subscription.dispose();
  }
}
