import { l10n } from 'vscode';
import { askChoices } from '../../../dialogs/ask-choice.ts';
import type { Choice } from '../../../dialogs/ask-item.ts';
import { thenAsk } from '../../../dialogs/input-answer.ts';
import { type InputStep, runSteps } from '../../../dialogs/run-steps.ts';
import { showWork } from '../../../dialogs/show-work.ts';
import { plainLabel } from '../../../text/plain-label.ts';
import type { Deletion } from '../../tree/kinds/list-record.ts';
import type { TreeNode } from '../../tree-state/tree-node.ts';
import { nameOf } from '../../wording/describe-mutation.ts';
import type { PlannedChange } from '../changing/planned-change.ts';
import { type TargetDraft, targetQuestion, targetSteps } from '../context/ask-target.ts';
import type { CommandContext } from '../context/command-context.ts';
import type { CommandTarget } from '../context/target.ts';
import { removableRecords } from './removable-records.ts';

interface RemovalDraft extends TargetDraft {
  readonly planned: readonly PlannedChange[];
}

/**
 * Asks for a registry, and for the users, rules or cache entries to delete. Resolves to no changes if the user cancels.
 */
export async function askRemovals(
  context: CommandContext,
  target: CommandTarget | undefined,
  kinds: readonly TreeNode['kind'][],
  title: string,
): Promise<readonly PlannedChange[]> {
  const start: RemovalDraft = { target, planned: [] };
  const draft = await runSteps(title, [...targetSteps(context, start), removalsStep(kinds)], start);
  return draft?.planned ?? [];
}

function removalsStep(kinds: readonly TreeNode['kind'][]): InputStep<RemovalDraft> {
  return targetQuestion('planned', async (target, _draft, frame) => {
    const { where } = target;
    const work = await showWork(frame, l10n.t('Reading {0}…', where), () => removableRecords(target, kinds));
    return thenAsk(work, (records) => {
      const choices = records.map((record) => choiceOf(target, record));
      const placeholder =
        choices.length === 0 ? l10n.t('There is nothing to delete in {0}.', where) : l10n.t('Select what to delete');
      return askChoices(frame, placeholder, choices);
    });
  });
}

function choiceOf(target: CommandTarget, { mutation, role = '' }: Deletion): Choice<PlannedChange> {
  return {
    label: plainLabel(nameOf(mutation)),
    ...(role !== '' && { description: plainLabel(role) }),
    value: { target, mutation },
  };
}
