import type { Mutation } from '../changes/mutation.ts';
import type { AccessRule, User } from '../model.ts';
import { type AccessFile, ruleKey } from './access-file.ts';
import { unwritableRule, unwritableUser } from './unwritable.ts';

/** The changes that turn the users and rules of a registry into those of a file. */
export interface AccessDifference {
  readonly changes: readonly Mutation[];
  /** Users that the registry configuration defines with another role, and that can only be changed there. */
  readonly unchangeable: readonly User[];
}

export interface PresentAccess {
  readonly users: readonly User[];
  readonly rules: readonly AccessRule[];
}

/** Returns creations and changes in the order of the file, followed by deletions in the order of the registry. */
export function accessDifference(present: PresentAccess, wanted: AccessFile): AccessDifference {
  const users = userChanges(present.users, wanted.users);
  const rules = ruleChanges(present.rules, wanted.rules);
  const changes = [...users.changes, ...rules];
  const isDeletion = ({ kind }: Mutation): boolean => kind === 'delete-user' || kind === 'delete-rule';
  return {
    changes: [...changes.filter((change) => !isDeletion(change)), ...changes.filter(isDeletion)],
    unchangeable: users.unchangeable,
  };
}

function userChanges(present: readonly User[], wanted: AccessFile['users']): AccessDifference {
  const known = new Map(present.map((user) => [user.username, user]));
  const names = new Set(wanted.map(({ username }) => username));
  const changes: Mutation[] = [];
  const unchangeable: User[] = [];
  for (const { username, role } of wanted) {
    const user = known.get(username);
    if (user === undefined) changes.push({ kind: 'create-user', user: { username, role } });
    else if (user.role !== role && user.source === 'config') unchangeable.push(user);
    else if (user.role !== role) changes.push({ kind: 'change-role', username, before: user.role, role });
  }
  for (const user of present) {
    const isOfFiles = user.source !== 'config' && unwritableUser(user) === undefined;
    if (isOfFiles && !names.has(user.username)) changes.push({ kind: 'delete-user', username: user.username });
  }
  return { changes, unchangeable };
}

function ruleChanges(present: readonly AccessRule[], wanted: AccessFile['rules']): readonly Mutation[] {
  const known = new Set(present.map(ruleKey));
  const kept = new Set(wanted.map(ruleKey));
  return [
    ...wanted.filter((rule) => !known.has(ruleKey(rule))).map((rule): Mutation => ({ kind: 'create-rule', rule })),
    ...present
      .filter((rule) => rule.source !== 'config' && unwritableRule(rule) === undefined && !kept.has(ruleKey(rule)))
      .map((rule): Mutation => ({ kind: 'delete-rule', rule })),
  ];
}
