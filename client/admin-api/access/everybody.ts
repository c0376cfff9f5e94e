import { matchesPattern } from '../../../access/matches-pattern.ts';
import { everyUser } from '../../../access/username.ts';
import type { Rule, User } from '../model.ts';
import { type Subject, type Verdict, verdicts } from './explain.ts';
import type { AccessFacts } from './facts.ts';

/** What one of all those who may ask for a package may do with it. */
export interface Access {
  readonly subject: Subject;
  readonly user: User | undefined;
  readonly read: Verdict;
  readonly write: Verdict;
  /** Those about the subject that cover the path. */
  readonly rules: readonly Rule[];
}

export interface EverybodysAccess {
  readonly path: string;
  /** Those who may write first, then those who may read, then those of whom it is not known, then the others. */
  readonly all: readonly Access[];
  /** The rules that cover the path, about whomever. */
  readonly rules: readonly Rule[];
}

export function explainEverybody(facts: AccessFacts, path: string): EverybodysAccess {
  const rules = facts.rules.filter(({ pattern }) => matchesPattern(pattern, path));
  const byUser = groupByUser(rules);
  const forAll = byUser.get(everyUser) ?? [];
  const access = (subject: Subject, user: User | undefined, own: readonly Rule[]): Access => ({
    subject,
    user,
    ...verdicts(facts, subject, { path, user, rules: own }),
    rules: own,
  });
  const rulesFor = (username: string): readonly Rule[] => [...(byUser.get(username) ?? []), ...forAll];
  const ofUser = (user: User): Access => access(named(user.username, false), user, rulesFor(user.username));
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

function groupByUser(rules: readonly Rule[]): ReadonlyMap<string, readonly Rule[]> {
  const groups = new Map<string, Rule[]>();
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

function rank({ read, write }: Access): number {
  if (write.answer === 'yes') return 0;
  if (read.answer === 'yes') return 1;
  return read.answer === 'unknown' || write.answer === 'unknown' ? 2 : 3;
}
