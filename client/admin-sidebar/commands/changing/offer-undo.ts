import { l10n } from 'vscode';
import { canBeAddedAgain } from '../../../../admin-client/access-file/undo-changes.ts';
import type { AccessRule } from '../../../../admin-client/records/model.ts';
import { notify } from '../../../dialogs/notify.ts';
import { ruleText } from '../../wording/describe-mutation.ts';
import { numberText } from '../../wording/quantity.ts';
import type { CommandContext } from '../context/command-context.ts';
import { currentTarget } from '../context/target.ts';
import { guard } from '../failures/guard.ts';
import { makeChanges } from './make-changes.ts';
import { byTarget, type PlannedChange } from './planned-change.ts';

/**
 * Offers to add deleted rules again, with new ids. Rules of users that were also deleted are excluded, so that a later
 * user with the same name does not receive them.
 */
export function offerUndo(context: CommandContext, made: readonly PlannedChange[]): void {
  const rules = byTarget(made).flatMap(([target, changes]) => rulesToUndo(changes).map((rule) => ({ target, rule })));
  const [only] = rules;
  if (only === undefined) return;
  const undo = l10n.t('Undo');
  const message =
    rules.length === 1
      ? l10n.t('Deleted the access rule “{0}” from {1}.', ruleText(only.rule), only.target.where)
      : l10n.t('Deleted {0} access rules.', numberText(rules.length));
  guard(context.output, async () => {
    if ((await notify(message, undo)) !== undo) return;
    const again = rules.map(({ target, rule: { user, pattern, permission } }) => ({
      target: currentTarget(context.registries, target),
      mutation: { kind: 'create-rule', rule: { user, pattern, permission } } as const,
    }));
    await makeChanges(context, l10n.t('Restoring the deleted access rules'), again);
  });
}

function rulesToUndo(changes: readonly PlannedChange[]): readonly AccessRule[] {
  const mutations = changes.map(({ mutation }) => mutation);
  const deletedUsers = new Set(mutations.flatMap((one) => (one.kind === 'delete-user' ? [one.username] : [])));
  const rules = mutations.flatMap((one) => (one.kind === 'delete-rule' ? [one.rule] : []));
  return rules.filter((rule) => !deletedUsers.has(rule.user) && canBeAddedAgain(rule));
}
