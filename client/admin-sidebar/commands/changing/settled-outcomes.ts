import { type AccessAtTime, isInEffect } from '../../../../admin-client/changes/access-effects.ts';
import { isRefused } from '../../../../admin-client/changes/is-refused.ts';
import { partsOf } from '../../../../admin-client/changes/mutation.ts';
import type { ItemOutcome } from '../../../../admin-client/changes/run-bounded.ts';
import { withoutEffect } from '../../../../admin-client/changes/without-effect.ts';
import { ruleList } from '../../../../admin-client/lists/rule-list.ts';
import { userList } from '../../../../admin-client/lists/user-list.ts';
import { RegistryError } from '../../../../admin-client/registry-error.ts';
import type { CommandTarget } from '../context/target.ts';
import { accessNow } from './access-now.ts';
import { byTarget, type PlannedChange } from './planned-change.ts';

type Outcome = ItemOutcome<PlannedChange>;

/** Returns the users and rules of a registry or tenant, as last read; undefined if they have not been read completely. */
export function lastAccess({ session, scope }: CommandTarget): AccessAtTime | undefined {
  const [users, rules] = [session.list(userList, scope).last(), session.list(ruleList, scope).last()];
  if (users === undefined || rules === undefined || users.isPartial || rules.isPartial) return undefined;
  return { users: users.items, rules: rules.items };
}

/**
 * Resolves to the outcomes, where a change whose response was lost is done if the lists of the server, read again, show it.
 * `before` returns the users and rules before the changes; without them, something that exists may have existed before.
 */
export async function settledOutcomes(
  outcomes: readonly Outcome[],
  before: (target: CommandTarget) => AccessAtTime | undefined,
): Promise<readonly Outcome[]> {
  const unclear = byTarget(outcomes.filter(isUnclear).map(({ item }) => item));
  const read = await Promise.all(
    unclear.map(async ([target, changes]) => [target, await readAgain(target, changes)] as const),
  );
  return outcomes.map((outcome) => {
    const { item } = outcome;
    const now = read.find(([{ session, scope }]) => isSame(item.target, { session, scope }))?.[1];
    const then = before(item.target);
    if (!isUnclear(outcome) || now === undefined || then === undefined) return outcome;
    const isMade = isInEffect(item.mutation, then, now);
    if (isMade === true) return { item, state: 'done' };
    return isMade === false ? { ...outcome, error: withoutEffect(outcome.error) } : outcome;
  });
}

function isUnclear(outcome: Outcome): outcome is Extract<Outcome, { readonly state: 'failed' }> {
  if (outcome.state !== 'failed' || isRefused(outcome.error)) return false;
  return !(outcome.error instanceof RegistryError && outcome.error.kind === 'canceled');
}

function isSame(a: Pick<CommandTarget, 'session' | 'scope'>, b: Pick<CommandTarget, 'session' | 'scope'>): boolean {
  return a.session === b.session && a.scope.tenant === b.scope.tenant;
}

/** Reads the lists that changes of one registry or tenant affect again. Resolves to undefined if they cannot be read either. */
async function readAgain(target: CommandTarget, changes: readonly PlannedChange[]): Promise<AccessAtTime | undefined> {
  const { session, scope } = target;
  const parts = new Set(changes.flatMap(({ mutation }) => partsOf(mutation)));
  for (const part of parts) session.refresh(part === 'cache' ? { part } : { part, scope });
  try {
    return await accessNow(target, changes);
  } catch (error) {
    if (error instanceof RegistryError) return undefined;
    throw error;
  }
}
