import { window } from 'vscode';
import type { StepFrame } from './run-steps.ts';
import { framed, showInput } from './show-input.ts';
import { windowCaughtUp } from './window-caught-up.ts';

/**
 * Shows that work is in progress and resolves to its result; to undefined when the user dismisses it, which aborts the
 * work.
 */
export async function showWork<Result>(
  frame: StepFrame,
  placeholder: string,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<{ readonly result: Result } | 'back' | undefined> {
  const pick = window.createQuickPick();
  Object.assign(pick, framed(frame), { placeholder, busy: true, enabled: false });
  const abort = new AbortController();
  const outcome = await showInput<{ readonly result: Result } | 'back'>(pick, (answer, fail) => {
    windowCaughtUp()
      .then(() => work(abort.signal))
      .then((result) => answer({ result }), fail);
    return [pick.onDidTriggerButton(() => answer('back'))];
  });
  abort.abort();
  return outcome;
}
