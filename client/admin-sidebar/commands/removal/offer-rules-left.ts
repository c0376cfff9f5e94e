import { l10n } from 'vscode';
import { deletesRulesOfUsers, rulesOfDeletedUsers } from '../../../../admin-client/changes/rules-left.ts';
import { ruleList } from '../../../../admin-client/lists/rule-list.ts';
import type { AccessRule } from '../../../../admin-client/records/model.ts';
import { notifyWarning } from '../../../dialogs/notify.ts';
import { windowCaughtUp } from '../../../dialogs/window-caught-up.ts';
import { numberText } from '../../wording/quantity.ts';
import { isNumberTyped } from '../changing/ask-typed-number.ts';
import { makeChanges } from '../changing/make-changes.ts';
import { byTarget, type PlannedChange } from '../changing/planned-change.ts';
import type { CommandContext } from '../context/command-context.ts';
import { type CommandTarget, currentTarget } from '../context/target.ts';
import { guard } from '../failures/guard.ts';

/** The access rules of the users to be deleted, by registry or tenant. */
export type RulesAtStake = ReadonlyMap<CommandTarget, readonly AccessRule[]>;

/** Resolves to the rules of the users that these changes delete. Omits registries whose rules cannot be read. */
export async function rulesAtStake(planned: readonly PlannedChange[]): Promise<RulesAtStake> {
  const found = new Map<CommandTarget, readonly AccessRule[]>();
  for (const [target, changes] of byTarget(planned)) {
    const mutations = changes.map(({ mutation }) => mutation);
    if (!mutations.some(({ kind }) => kind === 'delete-user')) continue;
    const listing = await target.session
      .list(ruleList, target.scope)
      .read()
      .catch(() => undefined);
    if (listing !== undefined) found.set(target, rulesOfDeletedUsers(mutations, listing.items));
  }
  return found;
}

/**
 * Offers to delete the rules that remain after their users were deleted. Stores in the session whether the server
 * deletes such rules.
 */
export function offerRulesLeft(context: CommandContext, made: readonly PlannedChange[], stake: RulesAtStake): void {
  for (const [target, changes] of byTarget(made)) {
    const isSame = ({ session, scope }: CommandTarget): boolean =>
      session === target.session && scope.tenant === target.scope.tenant;
    const before = [...stake].find(([other]) => isSame(other));
    if (before === undefined || before[1].length === 0) continue;
    guard(context.output, () => offer(context, target, changes, before[1]));
  }
}

async function offer(
  context: CommandContext,
  target: CommandTarget,
  changes: readonly PlannedChange[],
  before: readonly AccessRule[],
): Promise<void> {
  // `makeChanges` refreshes the lists only after the same wait.
  await windowCaughtUp();
  const { session, scope, where } = target;
  const { items } = await session.list(ruleList, scope).read();
  const mutations = changes.map(({ mutation }) => mutation);
  const deletes = deletesRulesOfUsers(mutations, before, items);
  if (deletes !== undefined) session.support.deletesRulesOfUsers = deletes;
  const left = rulesOfDeletedUsers(mutations, items);
  if (left.length === 0) return;
  const remove = l10n.t('Delete Access Rules');
  const message =
    left.length === 1
      ? l10n.t('1 access rule of a deleted user remains in {0}.', where)
      : l10n.t('{0} access rules of deleted users remain in {1}.', numberText(left.length), where);
  const risk = l10n.t('A later user with the same name may be granted this access.');
  if ((await notifyWarning(`${message} ${risk}`, remove)) !== remove) return;
  const title = l10n.t('Deleting the access rules of deleted users');
  if (!(await isNumberTyped(left.length, title))) return;
  const current = currentTarget(context.registries, target);
  const planned = left.map((rule) => ({ target: current, mutation: { kind: 'delete-rule', rule } }) as const);
  await makeChanges(context, title, planned);
}
