import { window } from 'vscode';
import type { InputAnswer } from './input-answer.ts';
import type { StepFrame } from './run-steps.ts';
import { frameProperties, showInput } from './show-input.ts';
import { windowCaughtUp } from './window-caught-up.ts';

/**
 * Shows a busy input while `work` runs, and resolves to its result. Aborts the work if the user dismisses the input or
 * goes back.
 */
export async function showWork<Result>(
  frame: StepFrame,
  placeholder: string,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<InputAnswer<Result>> {
  const pick = window.createQuickPick();
  Object.assign(pick, frameProperties(frame), { placeholder, busy: true, enabled: false });
  const abort = new AbortController();
  const outcome = await showInput<Exclude<InputAnswer<Result>, undefined>>(pick, (answer, fail) => {
    windowCaughtUp()
      .then(() => work(abort.signal))
      .then((result) => answer({ chosen: result }), fail);
    return [pick.onDidTriggerButton(() => answer('back'))];
  });
  abort.abort();
  return outcome;
}
