import { ruleUserOf } from '../../access/group-name.ts';
import { isDeletion, type Mutation } from '../changes/mutation.ts';
import type { Group } from '../records/group.ts';
import type { AccessRule, User } from '../records/model.ts';
import { type AccessFile, haveSameMembers, ruleKey } from './access-file.ts';
import type { ReadAccessFile } from './access-of.ts';
import type { AccessRecordsNow } from './conflicts.ts';
import { unwritableGroup, unwritableRule, unwritableUser } from './unwritable.ts';

/** The changes that turn the users, groups and access rules of a registry into those of a file. */
export interface AccessDifference {
  readonly changes: readonly Mutation[];
  /** Users that the registry configuration defines with another role. They can only be changed there. */
  readonly unchangeable: readonly User[];
  /** Groups that the registry configuration defines with other members. They can only be changed there. */
  readonly unchangeableGroups: readonly Group[];
}

/**
 * Returns creations and changes in the order of the file. If the file is complete, they are followed by deletions in
 * the order of the registry.
 */
export function accessDifference(
  current: AccessRecordsNow,
  target: AccessFile & Pick<ReadAccessFile, 'isComplete'>,
): AccessDifference {
  const users = userChanges(current.users, target.users);
  const groups = groupChanges(current, target);
  const changes = [...users.changes, ...groups.changes, ...ruleChanges(current.rules, target.rules)];
  return {
    changes: [
      ...changes.filter((change) => !isDeletion(change)),
      ...(target.isComplete ? changes.filter(isDeletion) : []),
    ],
    unchangeable: users.unchangeable,
    unchangeableGroups: groups.unchangeableGroups,
  };
}

function userChanges(
  current: readonly User[],
  target: AccessFile['users'],
): Omit<AccessDifference, 'unchangeableGroups'> {
  const known = new Map(current.map((user) => [user.username, user]));
  const names = new Set(target.map(({ username }) => username));
  const changes: Mutation[] = [];
  const unchangeable: User[] = [];
  for (const { username, role } of target) {
    const user = known.get(username);
    if (user === undefined) changes.push({ kind: 'create-user', user: { username, role } });
    else if (user.role !== role && user.source === 'config') unchangeable.push(user);
    else if (user.role !== role) changes.push({ kind: 'change-role', username, before: sentRole(user), role });
  }
  for (const user of current) {
    const canBeInFile = user.source !== 'config' && unwritableUser(user) === undefined;
    if (canBeInFile && !names.has(user.username)) changes.push({ kind: 'delete-user', username: user.username });
  }
  return { changes, unchangeable };
}

/** Returns the role that can be sent to restore the current one; empty if there is none. */
function sentRole({ role, isRoleComposed }: User): string {
  return isRoleComposed ? '' : role;
}

/** Does not delete a group that an access rule of the file names: deleting the group would also delete this rule. */
function groupChanges(
  { groups = [], rules }: AccessRecordsNow,
  target: AccessFile,
): Omit<AccessDifference, 'unchangeable'> {
  const known = new Map(groups.map((group) => [group.name, group]));
  const names = new Set(target.groups.map(({ name }) => name));
  const ruleUsers = new Set(target.rules.map(({ user }) => user));
  const changes: Mutation[] = [];
  const unchangeableGroups: Group[] = [];
  for (const { name, members } of target.groups) {
    const group = known.get(name);
    if (group === undefined) changes.push({ kind: 'create-group', group: { name, members } });
    else if (haveSameMembers(group.members, members)) continue;
    else if (group.source === 'config') unchangeableGroups.push(group);
    else if (group.source === 'oidc') changes.push({ kind: 'create-group', group: { name, members } });
    else changes.push({ kind: 'change-group', group: { name, members }, before: group.members });
  }
  for (const group of groups) {
    const { name, members, source } = group;
    const ruleUser = ruleUserOf(name);
    const isNamed = names.has(name) || ruleUsers.has(ruleUser);
    if (source === 'config' || isNamed || unwritableGroup(group) !== undefined) continue;
    const ofGroup = rules.filter((rule) => rule.user === ruleUser && rule.source !== 'config');
    changes.push({ kind: 'delete-group', group: { name, members }, rules: ofGroup });
  }
  return { changes, unchangeableGroups };
}

function ruleChanges(current: readonly AccessRule[], target: AccessFile['rules']): readonly Mutation[] {
  const known = new Set(current.map(ruleKey));
  const kept = new Set(target.map(ruleKey));
  return [
    ...target.filter((rule) => !known.has(ruleKey(rule))).map((rule): Mutation => ({ kind: 'create-rule', rule })),
    ...current
      .filter((rule) => rule.source !== 'config' && unwritableRule(rule) === undefined && !kept.has(ruleKey(rule)))
      .map((rule): Mutation => ({ kind: 'delete-rule', rule })),
  ];
}
