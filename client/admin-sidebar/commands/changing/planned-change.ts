import { mutate } from '../../../admin-api/changes/mutate.ts';
import { type Mutation, makesAdmin, partsOf, secretsOf } from '../../../admin-api/changes/mutation.ts';
import type { Rule, User } from '../../../admin-api/model.ts';
import { RegistryError } from '../../../admin-api/registry-error.ts';
import { recordChange } from '../../changes/record-change.ts';
import { describeMutation } from '../../wording/describe-mutation.ts';
import type { CommandContext } from '../context/command-context.ts';
import { knownRecords } from '../context/known-records.ts';
import type { CommandTarget } from '../context/target.ts';

/** A change, and where it is to be made. */
export interface PlannedChange {
  readonly target: CommandTarget;
  readonly mutation: Mutation;
}

/** Makes one change, and records it. Rejects with a RegistryError; what was read before is not read again yet. */
export async function makeChange({ changes, readOnlyMarks }: CommandContext, change: PlannedChange): Promise<void> {
  const { target, mutation } = change;
  const { connection, client } = target.session;
  const { tenant } = target.scope;
  const recorded = { connection, tenant, what: describeMutation(mutation), secrets: secretsOf(mutation) };
  try {
    await recordChange(changes, recorded, () => mutate(client, target.scope, mutation));
    if (makesAdmin(mutation)) readOnlyMarks.forget(target.session);
  } catch (error) {
    const record = recordOf(change);
    if (record !== undefined && isRefusal(error))
      readOnlyMarks.mark(target, record, error.details.serverWords ?? error.message);
    throw error;
  }
}

/** Has every list read again that the changes have touched, each once. Nothing of a session that is closed. */
export function refreshAfter(made: readonly PlannedChange[]): void {
  const touched = new Map<string, () => void>();
  for (const { target, mutation } of made) {
    const { session, scope } = target;
    if (session.closed.aborted) continue;
    for (const part of partsOf(mutation)) {
      // These two are the server's, whatever the tenant.
      const change = part === 'cache' || part === 'stats' ? { part } : { part, scope };
      touched.set(JSON.stringify([session.connection.id, change]), () => session.refresh(change));
    }
  }
  for (const refresh of touched.values()) refresh();
}

/** The server says that the record itself is not to be changed. */
function isRefusal(error: unknown): error is RegistryError {
  return error instanceof RegistryError && (error.details.status === 403 || error.details.status === 409);
}

/** The record that a change is about, as it was read last. */
function recordOf({ target: { session, scope }, mutation }: PlannedChange): User | Rule | undefined {
  switch (mutation.kind) {
    case 'change-role':
    case 'set-token':
    case 'delete-user':
      return knownRecords(session.knownUsers(scope)).find(({ username }) => username === mutation.username);
    case 'delete-rule':
      return knownRecords(session.knownRules(scope)).find(({ id }) => id === mutation.rule.id);
    case 'create-user':
    case 'create-rule':
    case 'evict':
      return undefined;
  }
}

/** The changes of each registry or tenant. */
export function byPlace(
  planned: readonly PlannedChange[],
): readonly (readonly [CommandTarget, readonly PlannedChange[]])[] {
  const places = new Map<string, readonly [CommandTarget, PlannedChange[]]>();
  for (const change of planned) {
    const { target } = change;
    const key = JSON.stringify([target.session.connection.id, target.scope.tenant]);
    const place = places.get(key);
    if (place === undefined) places.set(key, [target, [change]]);
    else place[1].push(change);
  }
  return [...places.values()];
}
