import { l10n } from 'vscode';
import type { AccessAtTime } from '../../../../admin-client/changes/access-effects.ts';
import {
  changeTogether,
  type LeftOver,
  type MadeChange,
  type TogetherOutcome,
  type TogetherParts,
  undoLeft,
} from '../../../../admin-client/changes/change-together.ts';
import { type Mutation, partsOf as partsOfMutation } from '../../../../admin-client/changes/mutation.ts';
import { unsendable } from '../../../../admin-client/changes/unsendable.ts';
import { ruleList } from '../../../../admin-client/lists/rule-list.ts';
import { userList } from '../../../../admin-client/lists/user-list.ts';
import { notifyError } from '../../../dialogs/notify.ts';
import { windowCaughtUp } from '../../../dialogs/window-caught-up.ts';
import { withStatus } from '../../../dialogs/with-progress.ts';
import { describeMutation, nameOf } from '../../wording/describe-mutation.ts';
import { togetherText } from '../../wording/together-text.ts';
import type { CommandContext } from '../context/command-context.ts';
import { type CommandTarget, currentTarget } from '../context/target.ts';
import { failureActions } from '../failures/failure-actions.ts';
import { guard } from '../failures/guard.ts';
import { notifyConnectionChanged } from '../failures/notify-connection-changed.ts';
import { failureText } from '../failures/notify-failure.ts';
import { areSlashesAccepted, isSlashed } from './ask-sendable.ts';
import { confirmMade } from './confirm-made.ts';
import { makeChange, type PlannedChange, refreshAfter, type SentChange } from './planned-change.ts';

/** Changes of one registry or tenant that are made together: all of them, or none. */
export interface ChangesTogether {
  readonly target: CommandTarget;
  readonly title: string;
  /** In the order in which they are sent. */
  readonly mutations: readonly [Mutation, ...Mutation[]];
  /** See `PlannedChange`. */
  readonly issued?: PlannedChange['issued'];
}

/**
 * Makes changes that belong together. If one fails, undoes those before it and notifies the user; if that fails as well, says
 * what exists now, and offers to undo or to complete it. Resolves to how it ended; to undefined if nothing was sent,
 * because the connection has changed since the user confirmed, or the user does not accept slashes in names.
 */
export async function makeTogether(
  context: CommandContext,
  changes: ChangesTogether,
): Promise<TogetherOutcome | undefined> {
  if (changes.target.session.closed.aborted) {
    notifyConnectionChanged(changes.target);
    return undefined;
  }
  const slashed = changes.mutations.map((mutation) => ({ target: changes.target, mutation })).filter(isSlashed);
  const allowsSlashes = slashed.length > 0;
  if (allowsSlashes && !(await areSlashesAccepted(slashed))) return undefined;
  const before = await accessOf(changes);
  return run(context, { ...changes, before, allowsSlashes }, (parts) => changeTogether(changes.mutations, parts));
}

interface StartedChanges extends ChangesTogether {
  /** The users and rules before the first attempt. */
  readonly before: AccessAtTime;
  /** Whether the user has accepted slashes in the names of records, including the id of a new rule. */
  readonly allowsSlashes: boolean;
}

async function run(
  context: CommandContext,
  changes: StartedChanges,
  act: (parts: TogetherParts) => Promise<TogetherOutcome>,
): Promise<TogetherOutcome> {
  const sent: SentChange[] = [];
  const outcome = await withStatus(changes.title, () => act(partsOf(context, changes, sent)));
  guard(context.output, async () => {
    await windowCaughtUp();
    refreshAfter(sent);
    if (outcome.state === 'done')
      await confirmMade(sent.flatMap(({ change, made }) => (made === undefined ? [] : change)));
  });
  if (outcome.state !== 'done') guard(context.output, () => notifyIncomplete(context, changes, outcome));
  return outcome;
}

function partsOf(context: CommandContext, changes: StartedChanges, sent: SentChange[]): TogetherParts {
  const { target, before, issued, allowsSlashes } = changes;
  const { session, scope } = target;
  return {
    before,
    problemOf: (mutation) => unsendable(session.connection, scope, mutation, { allowsSlashes }),
    async send(mutation) {
      const change = { target, mutation, issued };
      try {
        const record = await makeChange(context, change, allowsSlashes);
        sent.push({ change, made: { record }, isSlashed: allowsSlashes });
        return record;
      } catch (error) {
        sent.push({ change, made: undefined, isSlashed: allowsSlashes });
        throw error;
      }
    },
    readAgain() {
      session.refresh({ part: 'users', scope });
      session.refresh({ part: 'rules', scope });
      return accessOf(changes);
    },
  };
}

/** Reads the users and rules, but only the lists that the changes affect, because lists can be long. */
async function accessOf({ target: { session, scope }, mutations }: ChangesTogether): Promise<AccessAtTime> {
  const parts = new Set(mutations.flatMap(partsOfMutation));
  const [users, rules] = await Promise.all([
    parts.has('users') ? session.list(userList, scope).read() : noRecords,
    parts.has('rules') ? session.list(ruleList, scope).read() : noRecords,
  ]);
  return { users: users.items, rules: rules.items };
}

const noRecords = { items: [] };

async function notifyIncomplete(
  context: CommandContext,
  changes: StartedChanges,
  outcome: Exclude<TogetherOutcome, { readonly state: 'done' }>,
): Promise<void> {
  const { where } = changes.target;
  const words = { where, describe: describeMutation, nameOf, causeOf: failureText, t: l10n.t };
  const again = l10n.t('Try Again');
  const undo = outcome.state === 'left' ? undoLabel(outcome.made) : undefined;
  const canRepeat =
    outcome.state === 'left' || failureActions(outcome.error, { canRepeat: true }).includes('try-again');
  const actions = [undo, canRepeat ? again : undefined].filter((label) => label !== undefined);
  const chosen = await notifyError(togetherText(outcome, words), ...actions);
  if (chosen === undefined) return;
  // The message has named the records, so choosing an action accepts slashes in their names.
  const allowsSlashes = changes.allowsSlashes || outcome.state === 'left';
  const current = { ...changes, allowsSlashes, target: currentTarget(context.registries, changes.target) };
  if (outcome.state === 'undone') await makeTogether(context, current);
  else if (chosen === again) await run(context, current, (parts) => changeTogether(outcome.rest, parts, outcome.made));
  else await run(context, current, (parts) => undoLeft(outcome, parts));
}

/** Returns the label of the action that undoes what is left; undefined if nothing is left. */
function undoLabel(made: LeftOver['made']): string | undefined {
  const isAdded = (kind: Mutation['kind']): boolean => made.some(({ mutation }: MadeChange) => mutation.kind === kind);
  if (made.length === 0) return undefined;
  if (isAdded('create-user')) return l10n.t('Delete the New User');
  return isAdded('create-rule') ? l10n.t('Delete the New Rule') : l10n.t('Undo');
}
