import { l10n } from 'vscode';
import { inSteps } from '../../../admin-api/changes/in-steps.ts';
import { type Bounds, type ItemOutcome, runBounded } from '../../../admin-api/changes/run-bounded.ts';
import { unsendable } from '../../../admin-api/changes/unsendable.ts';
import { isConfirmed, notifyError } from '../../../dialogs/notify.ts';
import { shortList } from '../../../dialogs/short-list.ts';
import { windowCaughtUp } from '../../../dialogs/window-caught-up.ts';
import { withNotification, withStatus } from '../../../dialogs/with-progress.ts';
import { describeMutation } from '../../wording/describe-mutation.ts';
import { numberText } from '../../wording/quantity.ts';
import type { CommandContext } from '../context/command-context.ts';
import { guard } from '../failures/guard.ts';
import { notifyConnectionChanged } from '../failures/notify-connection-changed.ts';
import { failureText, notifyFailure } from '../failures/notify-failure.ts';
import { notifyOutcomes } from './notify-outcomes.ts';
import { makeChange, type PlannedChange, refreshAfter, type SentChange } from './planned-change.ts';

const maxConcurrent = 4;

/**
 * Makes the changes in an order that the registry accepts, and resolves to the changes that were made. Shows the
 * progress, which the user can cancel if there are several changes. Then refreshes each affected list once and shows
 * failures; the failure of a single change is not shown if `notify` returns true. Sends nothing if the connection has
 * changed since the user confirmed, and asks first if some of the changes cannot be sent.
 */
export async function makeChanges(
  context: CommandContext,
  title: string,
  planned: readonly PlannedChange[],
  { notify = () => false }: { readonly notify?: (error: Error) => boolean } = {},
): Promise<readonly PlannedChange[]> {
  const left = planned.find(({ target }) => target.session.closed.aborted);
  if (left !== undefined) {
    notifyConnectionChanged(left.target);
    return [];
  }
  const isOne = planned.length === 1;
  if (!isOne) {
    const sendable = await askWithoutUnsendable(title, planned);
    if (sendable.length < planned.length)
      return sendable.length === 0 ? [] : makeChanges(context, title, sendable, { notify });
  }
  const records = new Map<PlannedChange, SentChange['made']>();
  const run = async (change: PlannedChange): Promise<void> => {
    records.set(change, { record: await makeChange(context, change) });
  };
  const outcomes = isOne
    ? await withStatus(title, () => runAll(planned, { run }))
    : await withNotification(title, (signal, advance) =>
        runAll(planned, { signal, run, onOutcome: () => advance(100 / planned.length) }),
      );
  const made = outcomes.filter(({ state }) => state === 'done').map(({ item }) => item);
  // The server may have made a change despite a cancellation or failure.
  const tried = outcomes.filter(({ state }) => state !== 'skipped').map(({ item }) => item);
  // Not awaited: an input may show the result first, such as a new token.
  guard(context.output, async () => {
    await windowCaughtUp();
    refreshAfter(tried.map((change) => ({ change, made: records.get(change) })));
  });
  const current = outcomes.filter(({ item }) => !item.target.session.closed.aborted);
  const [only] = current;
  if (isOne && only?.state === 'failed') {
    const { connection } = only.item.target.session;
    if (!notify(only.error)) notifyFailure(context.output, only.error, { connection });
  } else if (!isOne) notifyOutcomes(context, title, current);
  return made;
}

/** Resolves to the changes that can be sent. If some cannot, asks whether to make the others, and resolves to none if not. */
async function askWithoutUnsendable(
  title: string,
  planned: readonly PlannedChange[],
): Promise<readonly PlannedChange[]> {
  const problems = planned.flatMap((change) => {
    const { session, scope } = change.target;
    const problem = unsendable(session.connection, scope, change.mutation);
    return problem === undefined ? [] : [{ change, problem }];
  });
  if (problems.length === 0) return planned;
  const question = l10n.t(
    '{0}: {1} of {2} cannot be sent.',
    title,
    numberText(problems.length),
    numberText(planned.length),
  );
  const lines = problems.map(({ change, problem }) => `${describeMutation(change.mutation)}: ${failureText(problem)}`);
  const others = planned.filter((change) => problems.every((one) => one.change !== change));
  if (others.length === 0) {
    void notifyError([question, ...lines.slice(0, 1)].join(' '));
    return [];
  }
  return (await isConfirmed(question, [shortList(lines)], l10n.t('Make the Others'))) ? others : [];
}

async function runAll(
  planned: readonly PlannedChange[],
  bounds: Omit<Bounds<PlannedChange>, 'maxConcurrent'>,
): Promise<readonly ItemOutcome<PlannedChange>[]> {
  const outcomes: ItemOutcome<PlannedChange>[] = [];
  for (const step of inSteps(planned, ({ mutation }) => mutation)) {
    outcomes.push(...(await runBounded(step, { maxConcurrent, ...bounds })));
  }
  return outcomes;
}
