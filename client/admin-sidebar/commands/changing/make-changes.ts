import { ProgressLocation, window } from 'vscode';
import { inSteps } from '../../../admin-api/changes/in-steps.ts';
import { type Outcome, runBounded } from '../../../admin-api/changes/run-bounded.ts';
import { abortSignalOf } from '../../../dialogs/abort-signal.ts';
import { windowCaughtUp } from '../../../dialogs/window-caught-up.ts';
import { plainLabel } from '../../../text/plain-label.ts';
import { plainMessage } from '../../../text/plain-message.ts';
import type { CommandContext } from '../context/command-context.ts';
import { guard } from '../failures/guard.ts';
import { tellConnectionChanged } from '../failures/notify-connection-changed.ts';
import { tellFailure } from '../failures/notify-failure.ts';
import { tellOutcomes } from './notify-outcomes.ts';
import { makeChange, type PlannedChange, refreshAfter } from './planned-change.ts';

const atOnce = 4;

/**
 * Makes the changes, in an order that the registry takes, with a progress that can be canceled when there are several;
 * reads again what they touched, once; tells what failed, unless `tell` says that it has. Gives those that were made. What
 * was asked about a connection that is another by now is not sent.
 */
export async function makeChanges(
  context: CommandContext,
  title: string,
  planned: readonly PlannedChange[],
  { tell = () => false }: { readonly tell?: (error: Error) => boolean } = {},
): Promise<readonly PlannedChange[]> {
  const left = planned.find(({ target }) => target.session.closed.aborted);
  if (left !== undefined) {
    tellConnectionChanged(left.target);
    return [];
  }
  const isOne = planned.length === 1;
  const location = isOne ? ProgressLocation.Window : ProgressLocation.Notification;
  // In the status bar `$(name)` would be an icon.
  const shown = plainMessage(isOne ? plainLabel(title) : title);
  const options = { location, title: shown, cancellable: !isOne };
  const outcomes = await window.withProgress(options, (progress, cancellation) => {
    const { signal, dispose } = abortSignalOf(cancellation);
    const step = { increment: 100 / planned.length };
    return runAll(context, planned, signal, () => progress.report(step)).finally(dispose);
  });
  const made = outcomes.filter(({ state }) => state === 'done').map(({ item }) => item);
  // A cancellation or a failure may have come too late to keep the server from it.
  const tried = outcomes.filter(({ state }) => state !== 'skipped').map(({ item }) => item);
  // Later, since what was made may be shown in an input first, such as a new token.
  guard(context.output, async () => {
    await windowCaughtUp();
    refreshAfter(tried);
  });
  const wanted = outcomes.filter(({ item }) => !item.target.session.closed.aborted);
  const [only] = wanted;
  if (isOne && only?.state === 'failed') {
    if (!tell(only.error)) tellFailure(context.output, only.error);
  } else if (!isOne) tellOutcomes(context, title, wanted);
  return made;
}

async function runAll(
  context: CommandContext,
  planned: readonly PlannedChange[],
  signal: AbortSignal,
  onOutcome: () => void,
): Promise<readonly Outcome<PlannedChange>[]> {
  const outcomes: Outcome<PlannedChange>[] = [];
  for (const step of inSteps(planned, ({ mutation }) => mutation)) {
    const run = (change: PlannedChange): Promise<void> => makeChange(context, change);
    outcomes.push(...(await runBounded(step, { atOnce, signal, run, onOutcome })));
  }
  return outcomes;
}
