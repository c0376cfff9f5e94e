import { l10n } from 'vscode';
import { needsSlashes, unsendable } from '../../../../admin-client/changes/unsendable.ts';
import { isConfirmed, notifyError } from '../../../dialogs/notify.ts';
import { shortList } from '../../../dialogs/short-list.ts';
import { describeMutation } from '../../wording/describe-mutation.ts';
import { numberText } from '../../wording/quantity.ts';
import { failureText } from '../failures/notify-failure.ts';
import type { PlannedChange } from './planned-change.ts';

export interface SendableChanges {
  readonly changes: readonly PlannedChange[];
  /** The changes of records with slashes in their names, which the user has accepted. */
  readonly slashed: ReadonlySet<PlannedChange>;
}

/**
 * Resolves to the changes that can be sent. Asks whether to send names with slashes, and, if some changes cannot be sent,
 * whether to make the others. Resolves to no changes if the user cancels.
 */
export async function askSendable(title: string, planned: readonly PlannedChange[]): Promise<SendableChanges> {
  const slashed = new Set(planned.filter(isSlashed));
  const problems = planned.flatMap((change) => {
    const { session, scope } = change.target;
    const problem = slashed.has(change) ? undefined : unsendable(session.connection, scope, change.mutation);
    return problem === undefined ? [] : [{ change, problem }];
  });
  // The failure of a single change is shown as any other failure.
  const refused = planned.length === 1 ? [] : problems;
  const failed = new Set(refused.map(({ change }) => change));
  const changes = planned.filter((change) => !failed.has(change));
  if (refused.length > 0) {
    const [unsent, all] = [numberText(refused.length), numberText(planned.length)];
    const question = l10n.t('{0}: {1} of {2} cannot be sent.', title, unsent, all);
    const lines = refused.map(({ change, problem }) => `${describeMutation(change.mutation)}: ${failureText(problem)}`);
    if (changes.length === 0) void notifyError([question, ...lines.slice(0, 1)].join(' '));
    const others = l10n.t('Make the Others');
    if (changes.length === 0 || !(await isConfirmed(question, [shortList(lines)], others))) return none;
  }
  return slashed.size === 0 || (await areSlashesAccepted([...slashed])) ? { changes, slashed } : none;
}

/** Returns whether a change can be sent only if the user accepts the slashes in the name of its record. */
export function isSlashed({ target: { session, scope }, mutation }: PlannedChange): boolean {
  return needsSlashes(session.connection, scope, mutation);
}

/** Asks whether to send the names of records that contain slashes. */
export function areSlashesAccepted(changes: readonly PlannedChange[]): Promise<boolean> {
  const question =
    changes.length === 1
      ? l10n.t('Send a name that contains slashes?')
      : l10n.t('Send {0} names that contain slashes?', numberText(changes.length));
  const lines = changes.map(({ target, mutation }) => `${describeMutation(mutation)} — ${target.where}`);
  const detail = l10n.t(
    'Some servers and proxies do not accept slashes in names, or read them as parts of the address of another record. The list is read again afterward.',
  );
  return isConfirmed(question, [shortList(lines), '', detail], l10n.t('Send'));
}

const none: SendableChanges = { changes: [], slashed: new Set() };
