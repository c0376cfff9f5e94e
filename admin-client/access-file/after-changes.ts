import type { Mutation } from '../changes/mutation.ts';
import type { AccessRule, User } from '../records/model.ts';
import type { AccessRecordsNow } from './conflicts.ts';

/** Returns the users and access rules that are expected after the changes. New records are last. */
export function afterChanges({ users, rules }: AccessRecordsNow, mutations: readonly Mutation[]): AccessRecordsNow {
  const roles = new Map<string, string>();
  const deletedUsers = new Set<string>();
  const deletedRules = new Set<string>();
  const newUsers: User[] = [];
  const newRules: AccessRule[] = [];
  for (const mutation of mutations) {
    if (mutation.kind === 'change-role') roles.set(mutation.username, mutation.role);
    if (mutation.kind === 'delete-user') deletedUsers.add(mutation.username);
    if (mutation.kind === 'delete-rule') deletedRules.add(mutation.rule.id);
    if (mutation.kind === 'create-user') {
      const { username, role } = mutation.user;
      newUsers.push({ username, role, source: 'runtime' });
    }
    if (mutation.kind === 'create-rule') newRules.push({ ...mutation.rule, id: '', source: 'runtime' });
  }
  const keptUsers = users.filter(({ username }) => !deletedUsers.has(username));
  return {
    users: [...keptUsers.map((user) => ({ ...user, role: roles.get(user.username) ?? user.role })), ...newUsers],
    rules: [...rules.filter(({ id }) => !deletedRules.has(id)), ...newRules],
  };
}
