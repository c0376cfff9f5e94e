import type { NewGroup } from '../admin-client.ts';
import type { Mutation } from '../changes/mutation.ts';
import type { Group } from '../records/group.ts';
import type { AccessRule, User } from '../records/model.ts';
import { haveSameMembers, ruleKey } from './access-file.ts';

/** The state of a record that conflicts with a planned change. */
export type Conflict =
  | { readonly kind: 'user-exists'; readonly role: string }
  | { readonly kind: 'user-gone' }
  | { readonly kind: 'role-changed'; readonly role: string }
  | { readonly kind: 'group-exists' }
  | { readonly kind: 'group-gone' }
  | { readonly kind: 'members-changed' }
  | { readonly kind: 'rule-exists' }
  | { readonly kind: 'rule-gone' };

/** A change that cannot be made as planned. */
export interface ConflictingChange {
  readonly mutation: Mutation;
  readonly conflict: Conflict;
}

export interface AccessRecordsNow {
  readonly users: readonly User[];
  /** Undefined if the server does not have groups. */
  readonly groups?: readonly Group[] | undefined;
  readonly rules: readonly AccessRule[];
}

/** Returns the planned changes that conflict with the current records. `before` contains the users at planning time. */
export function conflictsOf(
  mutations: readonly Mutation[],
  before: Pick<AccessRecordsNow, 'users'>,
  now: AccessRecordsNow,
): readonly ConflictingChange[] {
  const earlier = new Map(before.users.map((user) => [user.username, user]));
  const users = new Map(now.users.map((user) => [user.username, user]));
  const groups = new Map(now.groups?.map((group) => [group.name, group]));
  const ids = new Set(now.rules.map(({ id }) => id));
  const keys = new Set(now.rules.map(ruleKey));

  const roleConflict = (username: string, role: string | undefined): Conflict | undefined => {
    const user = users.get(username);
    if (user === undefined) return { kind: 'user-gone' };
    return role === undefined || user.role === role ? undefined : { kind: 'role-changed', role: user.role };
  };
  const membersConflict = ({ name }: NewGroup, members: readonly string[]): Conflict | undefined => {
    const group = groups.get(name);
    if (group === undefined) return { kind: 'group-gone' };
    return haveSameMembers(group.members, members) ? undefined : { kind: 'members-changed' };
  };
  const conflictOf = (mutation: Mutation): Conflict | undefined => {
    switch (mutation.kind) {
      case 'create-user': {
        const user = users.get(mutation.user.username);
        return user && { kind: 'user-exists', role: user.role };
      }
      case 'change-role':
        // A role that cannot be sent back is not part of the change.
        return roleConflict(mutation.username, mutation.before === '' ? undefined : mutation.before);
      case 'delete-user':
        return roleConflict(mutation.username, earlier.get(mutation.username)?.role);
      case 'create-group': {
        const group = groups.get(mutation.group.name);
        return group === undefined || group.source === 'oidc' ? undefined : { kind: 'group-exists' };
      }
      case 'change-group':
        return membersConflict(mutation.group, mutation.before);
      case 'delete-group':
        return membersConflict(mutation.group, mutation.group.members);
      case 'create-rule':
        return keys.has(ruleKey(mutation.rule)) ? { kind: 'rule-exists' } : undefined;
      case 'delete-rule':
        return ids.has(mutation.rule.id) ? undefined : { kind: 'rule-gone' };
      default:
        return undefined;
    }
  };
  return mutations.flatMap((mutation) => {
    const conflict = conflictOf(mutation);
    return conflict === undefined ? [] : [{ mutation, conflict }];
  });
}

/** Returns the existing records that the changes modify or delete. */
export function affectedRecords(
  { users, groups, rules }: AccessRecordsNow,
  mutations: readonly Mutation[],
): AccessRecordsNow {
  const names = new Set<string>();
  const groupNames = new Set<string>();
  const ids = new Set<string>();
  for (const mutation of mutations) {
    if (mutation.kind === 'change-role' || mutation.kind === 'delete-user') names.add(mutation.username);
    if (mutation.kind === 'change-group' || mutation.kind === 'delete-group') groupNames.add(mutation.group.name);
    if (mutation.kind === 'delete-rule') ids.add(mutation.rule.id);
  }
  return {
    users: users.filter(({ username }) => names.has(username)),
    ...(groups && { groups: groups.filter(({ name }) => groupNames.has(name)) }),
    rules: rules.filter(({ id }) => ids.has(id)),
  };
}
