import { confirmLockoutRisks } from '../changing/confirm-lockout-risks.ts';
import { makeChanges } from '../changing/make-changes.ts';
import { modeWarnings } from '../changing/mode-warnings.ts';
import { offerUndo } from '../changing/offer-undo.ts';
import type { PlannedChange } from '../changing/planned-change.ts';
import type { CommandContext } from '../context/command-context.ts';
import { confirmRemoval, progressTitle } from './confirm-removal.ts';

/**
 * Deletes users, rules and cache entries after one confirmation that names all of them, with the notes. Rules can be
 * restored.
 */
export async function removeAll(
  context: CommandContext,
  planned: readonly PlannedChange[],
  notes: readonly string[] = [],
): Promise<void> {
  if (planned.length === 0) return;
  const warnings = [...notes, ...(await modeWarnings(planned))];
  if (!(await confirmRemoval(planned, warnings)) || !(await confirmLockoutRisks(context, planned))) return;
  offerUndo(context, await makeChanges(context, progressTitle(planned), planned));
}
