import type { Mutation } from '../changes/mutation.ts';
import type { AccessRule, User } from '../records/model.ts';
import { type AccessFile, ruleKey } from './access-file.ts';
import type { ReadAccessFile } from './access-of.ts';
import { unwritableRule, unwritableUser } from './unwritable.ts';

/** The changes that turn the users and access rules of a registry into those of a file. */
export interface AccessDifference {
  readonly changes: readonly Mutation[];
  /** Users that the registry configuration defines with another role. They can only be changed there. */
  readonly unchangeable: readonly User[];
}

export interface CurrentAccess {
  readonly users: readonly User[];
  readonly rules: readonly AccessRule[];
}

/**
 * Returns creations and changes in the order of the file. If the file is complete, they are followed by deletions in
 * the order of the registry.
 */
export function accessDifference(
  current: CurrentAccess,
  target: AccessFile & Pick<ReadAccessFile, 'isComplete'>,
): AccessDifference {
  const users = userChanges(current.users, target.users);
  const rules = ruleChanges(current.rules, target.rules);
  const changes = [...users.changes, ...rules];
  const isDeletion = ({ kind }: Mutation): boolean => kind === 'delete-user' || kind === 'delete-rule';
  return {
    changes: [
      ...changes.filter((change) => !isDeletion(change)),
      ...(target.isComplete ? changes.filter(isDeletion) : []),
    ],
    unchangeable: users.unchangeable,
  };
}

function userChanges(current: readonly User[], target: AccessFile['users']): AccessDifference {
  const known = new Map(current.map((user) => [user.username, user]));
  const names = new Set(target.map(({ username }) => username));
  const changes: Mutation[] = [];
  const unchangeable: User[] = [];
  for (const { username, role } of target) {
    const user = known.get(username);
    if (user === undefined) changes.push({ kind: 'create-user', user: { username, role } });
    else if (user.role !== role && user.source === 'config') unchangeable.push(user);
    else if (user.role !== role) changes.push({ kind: 'change-role', username, before: user.role, role });
  }
  for (const user of current) {
    const canBeInFile = user.source !== 'config' && unwritableUser(user) === undefined;
    if (canBeInFile && !names.has(user.username)) changes.push({ kind: 'delete-user', username: user.username });
  }
  return { changes, unchangeable };
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
