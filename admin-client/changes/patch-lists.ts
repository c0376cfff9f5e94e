import type { RegistryScope } from '../admin-client.ts';
import { ruleList } from '../lists/rule-list.ts';
import type { AccessRule, User } from '../records/model.ts';
import type { RegistryPart, Session } from '../session.ts';
import { type Mutation, partsOf } from './mutation.ts';

/**
 * Applies a change that the registry has confirmed to the cached lists, so that a long list is not read again. Returns
 * the parts that must be read again.
 */
export function patchLists(
  session: Session,
  scope: RegistryScope,
  mutation: Mutation,
  record: User | AccessRule | undefined,
): readonly RegistryPart[] {
  const isPatched = patchRules(session, scope, mutation, record);
  return partsOf(mutation).filter((part) => part !== 'rules' || !isPatched);
}

function patchRules(
  session: Session,
  scope: RegistryScope,
  mutation: Mutation,
  record: User | AccessRule | undefined,
): boolean {
  const without = (id: string, ...added: readonly AccessRule[]): boolean =>
    session.list(ruleList, scope).patch(({ items, ...rest }) => ({
      ...rest,
      items: [...items.filter((rule) => rule.id !== id), ...added],
    }));
  if (mutation.kind === 'delete-rule') return without(mutation.rule.id);
  // Without the id from the server, the rule could not be deleted.
  if (mutation.kind !== 'create-rule' || record === undefined || !('pattern' in record)) return false;
  return without(record.id, record);
}
