import type { Mutation } from '../changes/mutation.ts';
import type { Group } from '../records/group.ts';
import type { AccessRule, User } from '../records/model.ts';
import type { AccessRecordsNow } from './conflicts.ts';

/** Returns the users, groups and access rules that are expected after the changes. New records are last. */
export function afterChanges(
  { users, groups, rules }: AccessRecordsNow,
  mutations: readonly Mutation[],
): AccessRecordsNow {
  const roles = new Map<string, string>();
  const deletedUsers = new Set<string>();
  const deletedRules = new Set<string>();
  const members = new Map<string, readonly string[]>();
  const deletedGroups = new Set<string>();
  const newUsers: User[] = [];
  const newGroups: Group[] = [];
  const newRules: AccessRule[] = [];
  for (const mutation of mutations) {
    if (mutation.kind === 'change-role') roles.set(mutation.username, mutation.role);
    if (mutation.kind === 'delete-user') deletedUsers.add(mutation.username);
    if (mutation.kind === 'delete-rule') deletedRules.add(mutation.rule.id);
    if (mutation.kind === 'create-user') {
      const { username, role } = mutation.user;
      newUsers.push({ username, role, source: 'runtime' });
    }
    if (mutation.kind === 'change-group') members.set(mutation.group.name, mutation.group.members);
    if (mutation.kind === 'delete-group') {
      deletedGroups.add(mutation.group.name);
      for (const { id } of mutation.rules) deletedRules.add(id);
    }
    if (mutation.kind === 'create-group') {
      // A group that the identity provider assigns can have the same name.
      deletedGroups.add(mutation.group.name);
      newGroups.push({ ...mutation.group, claims: [], etag: undefined, source: 'runtime' });
    }
    if (mutation.kind === 'create-rule') newRules.push({ ...mutation.rule, id: '', source: 'runtime' });
  }
  const keptUsers = users.filter(({ username }) => !deletedUsers.has(username));
  const keptGroups = groups?.filter(({ name }) => !deletedGroups.has(name));
  return {
    users: [...keptUsers.map((user) => withRole(user, roles.get(user.username))), ...newUsers],
    ...(keptGroups && {
      groups: [
        ...keptGroups.map((group) => ({ ...group, members: members.get(group.name) ?? group.members })),
        ...newGroups,
      ],
    }),
    rules: [...rules.filter(({ id }) => !deletedRules.has(id)), ...newRules],
  };
}

function withRole(user: User, role: string | undefined): User {
  if (role === undefined) return user;
  const { isRoleComposed: _, ...others } = user;
  return { ...others, role };
}
