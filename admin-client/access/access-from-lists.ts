import { matchesPattern } from '../../access/matches-pattern.ts';
import { everyUser } from '../../access/username.ts';
import type { AccessAnswer, AccessSubject, PackageAccess } from '../records/access-answer.ts';
import type { AccessRule, User } from '../records/model.ts';

const maxListed = 500;

/** The number of characters that are compared between two pauses, which takes a few milliseconds. */
const sliceSize = 1_000_000;

export interface AccessLists {
  readonly users: readonly User[];
  readonly rules: readonly AccessRule[];
  /** Lets other work run. */
  readonly pause: () => Promise<void>;
}

/**
 * Resolves to the users and rules that are relevant to a question, for a server that does not explain access. The
 * answer contains no decisions, because they are not defined (spec 5.4).
 */
export async function accessFromLists({ who, path }: PackageAccess, lists: AccessLists): Promise<AccessAnswer> {
  const matching: AccessRule[] = [];
  const others: AccessRule[] = [];
  let compared = 0;
  for (const rule of lists.rules.filter((one) => concerns(one, who))) {
    compared += rule.pattern.length + path.length;
    if (compared > sliceSize) {
      compared = 0;
      await lists.pause();
    }
    (matchesPattern(rule.pattern, path) ? matching : others).push(rule);
  }
  const role = who.kind === 'user' ? lists.users.find(({ username }) => username === who.username)?.role : undefined;
  const roles = new Map(lists.users.map(({ username, role: held }) => [username, held]));
  const named = who.kind === 'everybody' ? [...new Set(matching.map(({ user }) => user))] : [];
  const near = who.kind === 'everybody' ? [] : nearest(others, path);
  return {
    role,
    users: named.slice(0, maxListed).map((username) => ({ username, role: roles.get(username) ?? '' })),
    moreUsers: Math.max(0, named.length - maxListed),
    matching: matching.slice(0, maxListed).map((rule) => ({ rule })),
    others: near,
    moreRules: Math.max(0, matching.length - maxListed),
  };
}

/** Returns the `maxNear` rules whose patterns have the longest common prefixes with a path, longest first. */
export function nearest(rules: readonly AccessRule[], path: string): readonly AccessRule[] {
  return rules
    .map((rule) => ({ rule, length: commonLength(rule.pattern, path) }))
    .sort((a, b) => b.length - a.length)
    .slice(0, maxNear)
    .map(({ rule }) => rule);
}

const maxNear = 30;

function concerns({ user }: AccessRule, who: AccessSubject): boolean {
  if (who.kind === 'everybody') return true;
  if (who.kind === 'anonymous' || (who.kind === 'user' && who.isOperator)) return false;
  return user === everyUser || (who.kind === 'user' && user === who.username);
}

function commonLength(pattern: string, path: string): number {
  let length = 0;
  while (length < path.length && pattern[length] === path[length]) length++;
  return length;
}
