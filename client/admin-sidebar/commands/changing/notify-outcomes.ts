import { l10n } from 'vscode';
import type { ItemOutcome } from '../../../../admin-client/changes/run-bounded.ts';
import { visibleCharacters } from '../../../../server/core/text/visible-text.ts';
import { notifyError, notifyWarning } from '../../../dialogs/notify.ts';
import { describeMutation } from '../../wording/describe-mutation.ts';
import { numberText } from '../../wording/quantity.ts';
import type { CommandContext } from '../context/command-context.ts';
import { guard } from '../failures/guard.ts';
import { failureText } from '../failures/notify-failure.ts';
import type { PlannedChange } from './planned-change.ts';

type Outcomes = readonly ItemOutcome<PlannedChange>[];

/** Notifies the user if not all changes were made. *Show Each Result* opens the details. */
export function notifyOutcomes(context: CommandContext, title: string, outcomes: Outcomes): void {
  const failed = outcomes.filter(({ state }) => state === 'failed').length;
  const skipped = outcomes.filter(({ state }) => state === 'skipped').length;
  if (failed + skipped === 0) return;
  const all = numberText(outcomes.length);
  const message =
    failed === 0
      ? l10n.t('{0}: canceled; {1} of {2} were not started.', title, numberText(skipped), all)
      : l10n.t('{0}: {1} of {2} failed.', title, numberText(failed), all);
  const details = l10n.t('Show Each Result');
  guard(context.output, async () => {
    const show = failed === 0 ? notifyWarning : notifyError;
    if ((await show(message, details)) === details)
      await context.documents.show(title, outcomeLines(outcomes).join('\n'));
  });
}

function outcomeLines(outcomes: Outcomes): readonly string[] {
  const section = (heading: string, state: ItemOutcome<unknown>['state']): readonly string[] => {
    const lines = outcomes.filter((outcome) => outcome.state === state).map(outcomeLine);
    return lines.length === 0 ? [] : [`${heading} (${numberText(lines.length)})`, ...lines, ''];
  };
  return [
    ...section(l10n.t('Failed'), 'failed'),
    ...section(l10n.t('Not started'), 'skipped'),
    ...section(l10n.t('Done'), 'done'),
  ];
}

function outcomeLine(outcome: ItemOutcome<PlannedChange>): string {
  const { target, mutation } = outcome.item;
  const line = `  ${describeMutation(mutation)} — ${target.where}`;
  return outcome.state === 'failed' ? `${line}\n      ${visibleCharacters(failureText(outcome.error))}` : line;
}
