import { type AccessDecision, type AccessRules, decide, type Grant, type PackageAction } from '../../access/decide.ts';
import { matchesPattern } from '../../access/matches-pattern.ts';
import { type Principal, serverTenant } from '../../access/principal.ts';
import { includes, type Role } from '../../access/roles.ts';
import { everyUser } from '../../access/username.ts';
import { nextTurn } from '../slices/next-turn.ts';
import type { PageRequest, RecordPage } from '../storage/contract/records.ts';
import type { AccessDirectory } from './access-directory.ts';
import type { KnownRule, KnownUser } from './known-access.ts';

/** The maximum number of users or rules in an answer. */
export const maxExplained = 500;

/** The number of users or rules that are read before other work runs. */
const slice = 100;

export interface AccessCase {
  readonly tenant: string;
  /** The path of the package, such as `npm/@scope/name`. */
  readonly path: string;
}

/** The access of a user, with the rules for the user. */
export interface ExplainedAccess {
  readonly role: Role | undefined;
  readonly read: AccessDecision;
  readonly write: AccessDecision;
  readonly rules: readonly ExplainedRule[];
  readonly moreRules: number;
}

export interface ExplainedRule {
  readonly rule: KnownRule;
  readonly matches: boolean;
  /** The permissions that the rule grants with the role of the user. */
  readonly grants: readonly PackageAction[];
}

interface Asked {
  readonly username: string | undefined;
  readonly isOperator: boolean;
  /** The values of the claim with groups in the access token of the user. */
  readonly groupClaims: readonly string[];
}

/**
 * Explains the access of a user, using the function that decides about requests; `*` is a user who has not signed in with the
 * identity provider yet. Matching rules come first. An undefined user has no credentials.
 */
export async function explainAccess(
  directory: AccessDirectory,
  { tenant, path }: AccessCase,
  asked: Asked,
): Promise<ExplainedAccess> {
  const home = asked.isOperator ? serverTenant : tenant;
  const principal = principalOf(directory, home, asked.username);
  const role = principal.kind === 'user' ? principal.role : undefined;
  const isMember = principal.kind === 'user' && home === tenant;
  const names = isMember ? directory.ruleUsersOf(tenant, { ...principal, groupClaims: asked.groupClaims }) : [];
  const matching: ExplainedRule[] = [];
  const others: ExplainedRule[] = [];
  let count = 0;
  for (const name of names) {
    for await (const rule of rulesFor(directory, tenant, name)) {
      count++;
      // All matching rules are needed for the decision.
      if (matchesPattern(rule.pattern, path)) {
        matching.push({ rule, matches: true, grants: role === undefined ? [] : grantsOf(rule, role) });
      } else if (others.length < maxExplained) others.push({ rule, matches: false, grants: [] });
    }
  }
  const rules = [...matching, ...others].slice(0, maxExplained);
  const facts = factsOf(directory, () => matching.map(({ rule }) => rule));
  const decided = (action: 'read' | 'write') => decide(principal, { action, tenant, path }, facts);
  return { role, read: decided('read'), write: decided('write'), rules, moreRules: count - rules.length };
}

export interface AccessOfAll {
  readonly anonymous: { readonly read: AccessDecision; readonly write: AccessDecision };
  /** The users who can read or write, those who can write first. */
  readonly users: readonly UserAccess[];
  readonly moreUsers: number;
  /** The rules that match. */
  readonly rules: readonly KnownRule[];
  readonly moreRules: number;
}

export interface UserAccess {
  readonly user: KnownUser;
  readonly read: AccessDecision;
  readonly write: AccessDecision;
}

/** Explains the access of everyone to a package, with at most `max` users and rules. */
export async function explainAccessOfAll(
  directory: AccessDirectory,
  { tenant, path }: AccessCase,
  { max = maxExplained }: { readonly max?: number } = {},
): Promise<AccessOfAll> {
  const matching = new Map<string, KnownRule[]>();
  for await (const rule of rulesFor(directory, tenant)) {
    if (!matchesPattern(rule.pattern, path)) continue;
    const rules = matching.get(rule.user);
    if (rules === undefined) matching.set(rule.user, [rule]);
    else rules.push(rule);
  }
  const facts = factsOf(directory, (username) =>
    directory.ruleUsersOf(tenant, { username }).flatMap((name) => matching.get(name) ?? []),
  );
  const decisions = (principal: Principal) => ({
    read: decide(principal, { action: 'read', tenant, path }, facts),
    write: decide(principal, { action: 'write', tenant, path }, facts),
  });
  const users: UserAccess[] = [];
  for await (const user of pagesOf((page) => directory.usersPage(tenant, page))) {
    const found = { user, ...decisions({ kind: 'user', ...user }) };
    if (found.read.allowed || found.write.allowed) users.push(found);
  }
  users.sort((a, b) => Number(b.write.allowed) - Number(a.write.allowed));
  const rules = [...matching.values()].flat();
  return {
    anonymous: decisions({ kind: 'anonymous' }),
    users: users.slice(0, max),
    moreUsers: Math.max(0, users.length - max),
    rules: rules.slice(0, max),
    moreRules: Math.max(0, rules.length - max),
  };
}

function principalOf(directory: AccessDirectory, tenant: string, username: string | undefined): Principal {
  if (username === undefined) return { kind: 'anonymous' };
  const { oidc } = directory;
  if (username === everyUser && oidc !== undefined) {
    return { kind: 'user', tenant, username, role: oidc.defaultRole, source: 'oidc' };
  }
  const user = directory.user(tenant, username);
  return user === undefined ? { kind: 'anonymous' } : { kind: 'user', ...user };
}

/** Returns what a rule grants. `write` includes `stage`. */
function grantsOf({ permission }: KnownRule, role: Role): readonly PackageAction[] {
  const isGranted = (action: PackageAction): boolean => includes(permission, action) && includes(role, action);
  return (['read', isGranted('write') ? 'write' : 'stage'] as const).filter(isGranted);
}

function factsOf(directory: AccessDirectory, matchingOf: (username: string) => readonly Grant[]): AccessRules {
  const { anonymousReads } = directory;
  return { mode: directory.mode(), anonymousReads, rulesOf: (_, { username }) => matchingOf(username) };
}

function rulesFor(directory: AccessDirectory, tenant: string, user?: string): AsyncGenerator<KnownRule> {
  return pagesOf((page) => directory.rulesPage(tenant, page, user));
}

/** Yields the records of all pages. Lets other work run after each page. */
async function* pagesOf<Item>(read: (page: PageRequest) => Promise<RecordPage<Item>>): AsyncGenerator<Item> {
  for (let cursor: string | undefined; ; ) {
    const { items, next } = await read({ limit: slice, cursor });
    yield* items;
    if (next === undefined) return;
    cursor = next;
    await nextTurn();
  }
}
