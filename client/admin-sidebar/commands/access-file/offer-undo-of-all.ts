import { l10n } from 'vscode';
import { undoOf } from '../../../admin-api/access-file/undo-changes.ts';
import { notify } from '../../../dialogs/notify.ts';
import { numberText } from '../../wording/quantity.ts';
import { confirmLockoutRisks } from '../changing/confirm-lockout-risks.ts';
import { makeChanges } from '../changing/make-changes.ts';
import type { PlannedChange } from '../changing/planned-change.ts';
import type { CommandContext } from '../context/command-context.ts';
import { type CommandTarget, currentTarget } from '../context/target.ts';
import { guard } from '../failures/guard.ts';
import { skipConflicts } from './skip-conflicts.ts';
import { whileReading } from './while-reading.ts';

/** Reports how many changes were made, and offers to undo all of them at once. */
export function offerUndoOfAll(
  context: CommandContext,
  target: CommandTarget,
  { made, planned }: { readonly made: readonly PlannedChange[]; readonly planned: number },
): void {
  if (made.length === 0) return;
  const { where } = target;
  const message =
    made.length < planned
      ? l10n.t('Made {0} of {1} changes in {2}.', numberText(made.length), numberText(planned), where)
      : made.length === 1
        ? l10n.t('Made 1 change in {0}.', where)
        : l10n.t('Made {0} changes in {1}.', numberText(made.length), where);
  const isUndoable = made.some(({ mutation }) => mutation.kind !== 'delete-user');
  const undo = l10n.t('Undo');
  guard(context.output, async () => {
    if ((await notify(message, ...(isUndoable ? [undo] : []))) === undo) await undoAll(context, target, made);
  });
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
  const isComplete = mutations.every(({ kind }) => kind !== 'delete-user');
  void notify(
    isComplete
      ? l10n.t('The changes in {0} were undone.', target.where)
      : l10n.t('The changes in {0} were undone, except for deleted users and their access rules.', target.where),
  );
}
