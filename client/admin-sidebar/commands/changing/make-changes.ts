import type { AccessAtTime } from '../../../../admin-client/changes/access-effects.ts';
import { inSteps } from '../../../../admin-client/changes/in-steps.ts';
import { type Bounds, type ItemOutcome, runBounded } from '../../../../admin-client/changes/run-bounded.ts';
import { RegistryError } from '../../../../admin-client/registry-error.ts';
import { windowCaughtUp } from '../../../dialogs/window-caught-up.ts';
import { withNotification, withStatus } from '../../../dialogs/with-progress.ts';
import type { CommandContext } from '../context/command-context.ts';
import type { CommandTarget } from '../context/target.ts';
import { guard } from '../failures/guard.ts';
import { notifyConnectionChanged } from '../failures/notify-connection-changed.ts';
import { notifyFailure } from '../failures/notify-failure.ts';
import { askSendable, type SendableChanges } from './ask-sendable.ts';
import { notifyOutcomes } from './notify-outcomes.ts';
import { notifySlashed } from './notify-slashed.ts';
import { makeChange, type PlannedChange, refreshAfter, type SentChange } from './planned-change.ts';
import { rulesWithoutUsers } from './rules-without-users.ts';
import { lastAccess, settledOutcomes } from './settled-outcomes.ts';

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
  const sendable = await askSendable(title, planned);
  return sendable.changes.length === 0 ? [] : send(context, title, sendable, notify);
}

async function send(
  context: CommandContext,
  title: string,
  { changes: planned, slashed }: SendableChanges,
  notify: (error: Error) => boolean,
): Promise<readonly PlannedChange[]> {
  const isOne = planned.length === 1;
  const records = new Map<PlannedChange, SentChange['made']>();
  const run = async (change: PlannedChange): Promise<void> => {
    records.set(change, { record: await makeChange(context, change, slashed.has(change)) });
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
    refreshAfter(tried.map((change) => ({ change, made: records.get(change), isSlashed: slashed.has(change) })));
  });
  notifySlashed(
    context,
    tried.filter((change) => slashed.has(change)),
  );
  const current = outcomes.filter(({ item }) => !item.target.session.closed.aborted);
  const [only] = current;
  if (isOne && only?.state === 'failed') {
    const { connection } = only.item.target.session;
    // `notifySlashed` says whether the record is missing or its address was not understood.
    const isMissing = slashed.has(only.item) && only.error instanceof RegistryError && only.error.kind === 'not-found';
    if (!isMissing && !notify(only.error)) notifyFailure(context.output, only.error, { connection });
  } else if (!isOne) notifyOutcomes(context, title, current);
  return made;
}

async function runAll(
  planned: readonly PlannedChange[],
  bounds: Omit<Bounds<PlannedChange>, 'maxConcurrent'>,
): Promise<readonly ItemOutcome<PlannedChange>[]> {
  const targets = [...new Set(planned.map(({ target }) => target))];
  const known = new Map(targets.map((target) => [target, lastAccess(target)]));
  const before = (target: CommandTarget): AccessAtTime | undefined => known.get(target);
  const outcomes: ItemOutcome<PlannedChange>[] = [];
  for (const step of inSteps(planned, ({ mutation }) => mutation)) {
    const orphans = rulesWithoutUsers(step, outcomes);
    const unsent = new Set(orphans.map(({ item }) => item));
    const sent = step.filter((change) => !unsent.has(change));
    const tried = await runBounded(sent, { maxConcurrent, ...bounds });
    outcomes.push(...orphans, ...(await settledOutcomes(tried, before)));
  }
  return outcomes;
}
