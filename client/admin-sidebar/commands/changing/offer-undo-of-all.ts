import { l10n } from 'vscode';
import { canBeAddedAgain, undoOf } from '../../../../admin-client/access-file/undo-changes.ts';
import type { Mutation } from '../../../../admin-client/changes/mutation.ts';
import { notify, notifyWarning } from '../../../dialogs/notify.ts';
import { nameOf } from '../../wording/describe-mutation.ts';
import { madeText } from '../../wording/made-text.ts';
import { numberText } from '../../wording/quantity.ts';
import type { CommandContext } from '../context/command-context.ts';
import { type CommandTarget, currentTarget } from '../context/target.ts';
import { guard } from '../failures/guard.ts';
import { confirmLockoutRisks } from './confirm-lockout-risks.ts';
import { makeChanges } from './make-changes.ts';
import { notInEffect } from './not-in-effect.ts';
import { byTarget, type PlannedChange } from './planned-change.ts';
import { skipConflicts } from './skip-conflicts.ts';
import { whileReading } from './while-reading.ts';

export interface MadeOfPlanned {
  readonly title: string;
  readonly made: readonly PlannedChange[];
  readonly planned: readonly PlannedChange[];
}

/**
 * Reports how many changes were made, including roles that a registry has confirmed but not changed. Offers to undo all
 * of them at once, and to make those that failed.
 */
export function offerUndoOfAll(context: CommandContext, { title, made, planned }: MadeOfPlanned): void {
  if (made.length === 0) return;
  guard(context.output, async () => {
    const roles = made.filter(({ mutation }) => mutation.kind === 'change-role');
    const unchanged = new Set(roles.length === 0 ? [] : await notInEffect(roles));
    const effective = made.filter((change) => !unchanged.has(change));
    const where = [...new Set(made.map(({ target }) => target.where))].join(', ');
    const names = [...unchanged].map(({ mutation }) => nameOf(mutation));
    const message = madeText({ planned: planned.length, made: made.length, unchanged: names, where }, l10n.t);
    const isUndoable = effective.some(({ mutation }) => !isFinal(mutation));
    const failed = planned.filter((change) => !made.includes(change));
    const [undo, again] = [l10n.t('Undo'), l10n.t('Try Again')];
    const actions = [...(isUndoable ? [undo] : []), ...(failed.length > 0 ? [again] : [])];
    const show = failed.length > 0 || unchanged.size > 0 ? notifyWarning : notify;
    const chosen = await show(message, ...actions);
    if (chosen === undo) for (const [target, ofTarget] of byTarget(effective)) await undoAll(context, target, ofTarget);
    if (chosen === again) await makeAgain(context, title, failed);
  });
}

/** Returns whether a change cannot be undone, because the state before it is unknown. */
function isFinal(mutation: Mutation): boolean {
  if (mutation.kind === 'delete-rule') return !canBeAddedAgain(mutation.rule);
  return mutation.kind === 'delete-user' || (mutation.kind === 'change-role' && mutation.before === '');
}

async function makeAgain(context: CommandContext, title: string, failed: readonly PlannedChange[]): Promise<void> {
  const planned = failed.map((change) => ({ ...change, target: currentTarget(context.registries, change.target) }));
  const made = await makeChanges(context, title, planned);
  offerUndoOfAll(context, { title, made, planned });
}

async function undoAll(context: CommandContext, before: CommandTarget, made: readonly PlannedChange[]): Promise<void> {
  const target = currentTarget(context.registries, before);
  const mutations = made.map(({ mutation }) => mutation);
  const { rules } = await whileReading(target, l10n.t('Reading the access rules of {0}', target.where));
  const undone = await skipConflicts(target, undoOf(mutations, rules.items), undefined);
  const planned = undone.map((mutation) => ({ target, mutation }));
  if (planned.length === 0 || !(await confirmLockoutRisks(context, planned))) return;
  const title = l10n.t('Undoing {0} changes in {1}', numberText(planned.length), target.where);
  const done = await makeChanges(context, title, planned);
  if (done.length < planned.length) return;
  void notify(undoneText(mutations, target.where));
}

function undoneText(mutations: readonly Mutation[], where: string): string {
  const final = mutations.filter(isFinal);
  if (final.length === 0) return l10n.t('The changes in {0} were undone.', where);
  return final.every(({ kind }) => kind === 'delete-user')
    ? l10n.t('The changes in {0} were undone, except for deleted users and their access rules.', where)
    : l10n.t('The changes in {0} were undone, except for: {1}.', where, final.map(nameOf).join(', '));
}
