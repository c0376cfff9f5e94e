import { isNumberTyped } from '../changing/ask-typed-number.ts';
import { confirmLockoutRisks } from '../changing/confirm-lockout-risks.ts';
import { confirmMade } from '../changing/confirm-made.ts';
import { makeChanges } from '../changing/make-changes.ts';
import { modeWarnings } from '../changing/mode-warnings.ts';
import { offerUndo } from '../changing/offer-undo.ts';
import type { PlannedChange } from '../changing/planned-change.ts';
import type { CommandContext } from '../context/command-context.ts';
import { confirmRemoval, progressTitle, stakeNotes } from './confirm-removal.ts';
import { offerRulesLeft, rulesAtStake } from './offer-rules-left.ts';

/**
 * Deletes users, rules, tokens and cache entries after a single confirmation, which shows their names and the notes.
 * Offers to restore deleted rules.
 */
export async function removeAll(
  context: CommandContext,
  planned: readonly PlannedChange[],
  notes: readonly string[] = [],
): Promise<void> {
  if (planned.length === 0) return;
  const warnings = [...notes, ...(await modeWarnings(planned))];
  const stake = await rulesAtStake(planned);
  if (!(await confirmRemoval(planned, [...warnings, ...stakeNotes(stake)]))) return;
  const title = progressTitle(planned);
  if (!(await isNumberTyped(planned.length, title)) || !(await confirmLockoutRisks(context, planned))) return;
  const made = await confirmMade(await makeChanges(context, title, planned));
  offerUndo(context, made);
  offerRulesLeft(context, made, stake);
}
