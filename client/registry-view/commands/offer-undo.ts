import { l10n, window } from 'vscode';
import type { Rule } from '../../registry/model.ts';
import { ruleText } from '../changes/describe-mutation.ts';
import { plainMessage } from '../plain-message.ts';
import type { CommandContext } from './command-context.ts';
import { guard } from './guard.ts';
import { makeChanges } from './make-changes.ts';
import type { PlannedChange } from './planned-change.ts';
import type { Target } from './target.ts';

/** A rule that was deleted by mistake is added again, with another id. */
export function offerUndo(context: CommandContext, made: readonly PlannedChange[]): void {
  const rules = made.flatMap(({ target, mutation }): { target: Target; rule: Rule }[] =>
    mutation.kind === 'delete-rule' ? [{ target, rule: mutation.rule }] : [],
  );
  const [only] = rules;
  if (only === undefined) return;
  const undo = l10n.t('Undo');
  const message =
    rules.length === 1
      ? l10n.t('Deleted the rule “{0}” from {1}.', ruleText(only.rule), only.target.where)
      : l10n.t('Deleted {0} rules.', rules.length);
  guard(context.output, async () => {
    if ((await window.showInformationMessage(plainMessage(message), undo)) !== undo) return;
    const again = rules.map(({ target, rule: { user, pattern, permission } }) => ({
      target,
      mutation: { kind: 'create-rule', rule: { user, pattern, permission } } as const,
    }));
    await makeChanges(context, l10n.t('Adding the deleted rules again'), again);
  });
}
