import { matchesPattern } from '../../../access/matches-pattern.ts';
import { everyUser } from '../../../access/username.ts';
import type { AccessRule, User } from '../model.ts';
import { type AccessVerdict, type Subject, verdicts } from './explain.ts';
import type { AccessFacts } from './facts.ts';

/** The access of a subject to a package. */
export interface SubjectAccess {
  readonly subject: Subject;
  readonly user: User | undefined;
  readonly read: AccessVerdict;
  readonly write: AccessVerdict;
  /** The rules for the subject that match the path. */
  readonly rules: readonly AccessRule[];
}

export interface AccessOfEverybody {
  readonly path: string;
  /** Sorted by access: write, read, unknown, none. */
  readonly all: readonly SubjectAccess[];
  /** The rules for any subject that match the path. */
  readonly rules: readonly AccessRule[];
}

export function explainEverybody(facts: AccessFacts, path: string): AccessOfEverybody {
  const rules = facts.rules.filter(({ pattern }) => matchesPattern(pattern, path));
  const byUser = groupByUser(rules);
  const forAll = byUser.get(everyUser) ?? [];
  const access = (subject: Subject, user: User | undefined, own: readonly AccessRule[]): SubjectAccess => ({
    subject,
    user,
    ...verdicts(facts, subject, { path, user, rules: own }),
    rules: own,
  });
  const rulesFor = (username: string): readonly AccessRule[] => [...(byUser.get(username) ?? []), ...forAll];
  const ofUser = (user: User): SubjectAccess => access(named(user.username, false), user, rulesFor(user.username));
  const listed = new Set([everyUser, ...facts.users.map(({ username }) => username)]);
  const unlisted = [...byUser.keys()].filter((username) => !listed.has(username));
  const all = [
    access({ kind: 'anonymous' }, undefined, []),
    access({ kind: 'static-token' }, undefined, []),
    ...(facts.operators ?? []).map((user) => access(named(user.username, true), user, [])),
    ...facts.users.map(ofUser),
    ...unlisted.map((username) => access(named(username, false), undefined, rulesFor(username))),
    ...(facts.modes.includes('oidc') ? [access({ kind: 'newcomer' }, undefined, forAll)] : []),
  ];
  return { path, all: all.sort((a, b) => rank(a) - rank(b)), rules };
}

function groupByUser(rules: readonly AccessRule[]): ReadonlyMap<string, readonly AccessRule[]> {
  const groups = new Map<string, AccessRule[]>();
  for (const rule of rules) {
    const group = groups.get(rule.user);
    if (group) group.push(rule);
    else groups.set(rule.user, [rule]);
  }
  return groups;
}

function named(username: string, isOperator: boolean): Subject {
  return { kind: 'user', username, isOperator };
}

function rank({ read, write }: SubjectAccess): number {
  if (write.answer === 'yes') return 0;
  if (read.answer === 'yes') return 1;
  return read.answer === 'unknown' || write.answer === 'unknown' ? 2 : 3;
}
