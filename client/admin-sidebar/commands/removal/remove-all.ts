import { areDangersAccepted } from '../changing/accept-dangers.ts';
import { makeChanges } from '../changing/make-changes.ts';
import { modeWarnings } from '../changing/mode-warnings.ts';
import { offerUndo } from '../changing/offer-undo.ts';
import type { PlannedChange } from '../changing/planned-change.ts';
import type { CommandContext } from '../context/command-context.ts';
import { confirmRemoval, progressTitle } from './confirm-removal.ts';

/** Takes users, rules and cache entries away, after one question that names them all, with the notes below; rules can be had back. */
export async function removeAll(
  context: CommandContext,
  planned: readonly PlannedChange[],
  notes: readonly string[] = [],
): Promise<void> {
  if (planned.length === 0) return;
  const told = [...notes, ...(await modeWarnings(planned))];
  if (!(await confirmRemoval(planned, told)) || !(await areDangersAccepted(context, planned))) return;
  offerUndo(context, await makeChanges(context, progressTitle(planned), planned));
}
