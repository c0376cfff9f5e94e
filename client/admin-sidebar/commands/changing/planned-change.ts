import { mutate } from '../../../../admin-client/changes/mutate.ts';
import { type Mutation, makesAdmin, partsOf, secretsOf } from '../../../../admin-client/changes/mutation.ts';
import { patchLists } from '../../../../admin-client/changes/patch-lists.ts';
import { isTaskwright } from '../../../../admin-client/is-taskwright.ts';
import { ruleList } from '../../../../admin-client/lists/rule-list.ts';
import { userList } from '../../../../admin-client/lists/user-list.ts';
import type { AccessRule, User } from '../../../../admin-client/records/model.ts';
import { RegistryError } from '../../../../admin-client/registry-error.ts';
import { recordChange } from '../../changes/record-change.ts';
import { changeOf } from '../../tree/kinds/kind-of.ts';
import { registryRecords } from '../../tree/tree-records.ts';
import { describeMutation } from '../../wording/describe-mutation.ts';
import type { CommandContext } from '../context/command-context.ts';
import type { CommandTarget } from '../context/target.ts';

/** A change, and the registry or tenant to change. */
export interface PlannedChange {
  readonly target: CommandTarget;
  readonly mutation: Mutation;
  /** Called with a token that the server has generated. The token must not be logged. */
  readonly issued?: ((token: string) => void) | undefined;
}

/**
 * Makes one change and logs it. `allowsSlashes` tells whether the user has accepted slashes in the name of the record. Resolves to the record in the response, if any. Rejects with a RegistryError. Does not read
 * the affected lists again.
 */
export async function makeChange(
  { changes, readOnlyMarks }: CommandContext,
  change: PlannedChange,
  allowsSlashes: boolean,
): Promise<User | AccessRule | undefined> {
  const { target, mutation, issued } = change;
  const { connection, client } = target.session;
  const { tenant } = target.scope;
  const recorded = { connection, tenant, what: describeMutation(mutation), secrets: secretsOf(mutation) };
  try {
    const record = await recordChange(changes, recorded, () =>
      mutate(client, target.scope, mutation, { issued, allowsSlashes }),
    );
    if (makesAdmin(mutation)) readOnlyMarks.forget(target.session);
    return record;
  } catch (error) {
    const record = recordOf(change);
    if (record !== undefined && isRefusal(error))
      readOnlyMarks.mark(target, record, error.details.serverMessage ?? error.message);
    throw error;
  }
}

/** A change that was sent, and the record in the response. `made` is undefined if the change failed. */
export interface SentChange {
  readonly change: PlannedChange;
  readonly made: { readonly record: User | AccessRule | undefined } | undefined;
  /** Whether the name of the record contains slashes, which a server may not have understood. */
  readonly isSlashed: boolean;
}

/** The maximum number of changes for which cached lists of a Taskwright registry are updated instead of being read again. */
const maxPatched = 20;

/** Updates each list that the changes affect, or reads it again, once. Skips closed sessions. */
export function refreshAfter(sent: readonly SentChange[]): void {
  const touched = new Map<string, () => void>();
  for (const { change, made, isSlashed } of sent) {
    const { target, mutation } = change;
    const { session, scope } = target;
    if (session.closed.aborted) continue;
    const isPatched = made !== undefined && sent.length <= maxPatched && !isSlashed && isTaskwright(session);
    const parts = isPatched ? patchLists(session, scope, mutation, made.record) : partsOf(mutation);
    for (const part of parts) {
      const affected = changeOf(part, scope, { records: registryRecords });
      touched.set(JSON.stringify([session.connection.id, affected]), () => session.refresh(affected));
    }
  }
  for (const refresh of touched.values()) refresh();
}

/** Returns whether an error means that the server refuses to change this record. */
function isRefusal(error: unknown): error is RegistryError {
  return error instanceof RegistryError && (error.details.status === 403 || error.details.status === 409);
}

/** Returns the record that a change affects, as last read. */
function recordOf({ target: { session, scope }, mutation }: PlannedChange): User | AccessRule | undefined {
  switch (mutation.kind) {
    case 'change-role':
    case 'set-token':
    case 'delete-user':
      return session
        .list(userList, scope)
        .last()
        ?.items.find(({ username }) => username === mutation.username);
    case 'delete-rule':
      return session
        .list(ruleList, scope)
        .last()
        ?.items.find(({ id }) => id === mutation.rule.id);
    case 'create-user':
    case 'create-group':
    case 'change-group':
    case 'delete-group':
    case 'create-rule':
    case 'revoke-token':
    case 'evict':
    case 'approve-staged':
    case 'reject-staged':
    case 'quarantine':
    case 'end-quarantine':
      return undefined;
  }
}

/** Returns the changes grouped by registry or tenant. */
export function byTarget(
  planned: readonly PlannedChange[],
): readonly (readonly [CommandTarget, readonly PlannedChange[]])[] {
  const targets = new Map<string, readonly [CommandTarget, PlannedChange[]]>();
  for (const change of planned) {
    const { target } = change;
    const key = JSON.stringify([target.session.connection.id, target.scope.tenant]);
    const group = targets.get(key);
    if (group === undefined) targets.set(key, [target, [change]]);
    else group[1].push(change);
  }
  return [...targets.values()];
}
