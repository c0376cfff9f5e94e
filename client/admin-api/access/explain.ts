import { type Action, type Cause, decide, type Grant } from '../../../access/decide.ts';
import { type Principal, serverTenant } from '../../../access/principal.ts';
import { includes, isRole } from '../../../access/roles.ts';
import { everyUser } from '../../../access/username.ts';
import type { Rule, User } from '../model.ts';
import { byNearness, type Comparison, compareSegments } from './compare-segments.ts';
import type { AccessFacts } from './facts.ts';
import { decidingUnknowns, possibleWorlds, type Unknown, type World } from './worlds.ts';

/** About whom it is asked. */
export type Subject =
  /** Whoever sends no credentials. */
  | { readonly kind: 'anonymous' }
  /** The static token of the server. */
  | { readonly kind: 'static-token' }
  /** `isOperator`: a user of the server itself, where the question is about a tenant. */
  | { readonly kind: 'user'; readonly username: string; readonly isOperator: boolean }
  /** A user whom only the identity provider knows. */
  | { readonly kind: 'newcomer' };

export interface Verdict {
  readonly answer: 'yes' | 'no' | 'unknown';
  /** Each once; several only when something is unknown. */
  readonly causes: readonly Cause[];
  /** What an unknown answer hangs on. */
  readonly unknowns: readonly Unknown[];
}

/** A rule about the subject that covers the path. */
export interface MatchingRule {
  readonly rule: Rule;
  readonly comparison: Comparison & { readonly covers: true };
  /** What it comes to under the role of the subject; `unknown` for a permission or a role that we do not know. */
  readonly grants: 'read' | 'write' | 'unknown';
  /** Whether it would grant more under a higher role. */
  readonly isCapped: boolean;
}

/** A rule about the subject that does not cover the path. */
export interface MissingRule {
  readonly rule: Rule;
  readonly comparison: Comparison & { readonly covers: false };
}

export interface Explanation {
  readonly subject: Subject;
  readonly path: string;
  /** The record of the subject; undefined when there is none. */
  readonly user: User | undefined;
  readonly read: Verdict;
  readonly write: Verdict;
  readonly matching: readonly MatchingRule[];
  /** The nearest first. */
  readonly missing: readonly MissingRule[];
}

/** Why a subject may or may not read and write the package of a path, by the decision that the registry makes itself. */
export function explain(facts: AccessFacts, subject: Subject, path: string): Explanation {
  const compared = rulesAbout(facts, subject).map((rule) => ({
    rule,
    comparison: compareSegments(rule.pattern, path),
  }));
  const covering = compared.flatMap(({ rule, comparison }) => (comparison.covers ? [{ rule, comparison }] : []));
  const missing = compared.flatMap(({ rule, comparison }) => (comparison.covers ? [] : [{ rule, comparison }]));
  const user = userOf(facts, subject);
  return {
    subject,
    path,
    user,
    ...verdicts(facts, subject, { path, user, rules: covering.map(({ rule }) => rule) }),
    matching: covering.map((match) => ({ ...match, ...effectOf(match.rule, user) })),
    missing: missing.sort((a, b) => byNearness(a.comparison.nearness, b.comparison.nearness)),
  };
}

export interface Case {
  readonly path: string;
  readonly user: User | undefined;
  /** Those about the subject that cover the path. */
  readonly rules: readonly Rule[];
}

export function verdicts(facts: AccessFacts, subject: Subject, about: Case) {
  const hasUnknownPermission = about.rules.some(({ permission }) => !isRole(permission));
  const worlds = possibleWorlds(facts, { user: about.user, hasUnknownPermission });
  const verdict = (action: Action): Verdict => {
    const decisions = worlds.map((world) => decideIn(world, facts, subject, { ...about, action }));
    const allowed = decisions.filter((decision) => decision.allowed).length;
    // What is certain is told by what is known: that everybody might read besides is no cause of it.
    const telling = decisions.filter((_, index) => worlds[index]?.anonymousReads === worlds[0]?.anonymousReads);
    const causes = [...new Set(telling.map(({ cause }) => cause))];
    if (allowed === decisions.length) return { answer: 'yes', causes, unknowns: [] };
    if (allowed === 0) return { answer: 'no', causes, unknowns: [] };
    const answers = new Map(worlds.map((world, index) => [world, decisions[index]?.allowed === true]));
    return { answer: 'unknown', causes, unknowns: decidingUnknowns(answers) };
  };
  return { read: verdict('read'), write: verdict('write') };
}

export function userOf(facts: AccessFacts, subject: Subject): User | undefined {
  if (subject.kind !== 'user') return undefined;
  const users = subject.isOperator ? (facts.operators ?? []) : facts.users;
  return users.find(({ username }) => username === subject.username);
}

/** The rules that name the subject, and those for every user. */
export function rulesAbout({ rules }: AccessFacts, subject: Subject): readonly Rule[] {
  if (subject.kind === 'newcomer') return rules.filter(({ user }) => user === everyUser);
  if (subject.kind !== 'user' || subject.isOperator) return [];
  return rules.filter(({ user }) => user === everyUser || user === subject.username);
}

function decideIn(world: World, facts: AccessFacts, subject: Subject, about: Case & { readonly action: Action }) {
  const request = { action: about.action, tenant: facts.tenant ?? serverTenant, path: about.path };
  const grants = grantsIn(world, about.rules);
  const rulesOf = (): readonly Grant[] => (world.role === undefined ? [] : grants);
  return decide(principalIn(world, facts, subject, about.user), request, { ...world, rulesOf });
}

/** Nobody can sign in by a name that no list has, but where an identity provider may know it. */
function principalIn(world: World, facts: AccessFacts, subject: Subject, user: User | undefined): Principal {
  if (subject.kind === 'static-token') return { kind: 'static-token', tenant: serverTenant };
  if (subject.kind === 'anonymous') return { kind: 'anonymous' };
  const isPossible = user !== undefined || world.mode === 'oidc' || facts.unreadUsers > 0;
  if (!isPossible) return { kind: 'anonymous' };
  const isOperator = subject.kind === 'user' && subject.isOperator;
  const tenant = isOperator ? serverTenant : (facts.tenant ?? serverTenant);
  const username = subject.kind === 'user' ? subject.username : '';
  return { kind: 'user', tenant, username, role: world.role ?? 'read', source: 'runtime' };
}

function grantsIn({ permission, unreadRules }: World, rules: readonly Rule[]): readonly Grant[] {
  const everything: Grant = { pattern: '**', permission: 'admin' };
  const known = rules.flatMap((rule) =>
    isRole(rule.permission) ? [{ pattern: rule.pattern, permission: rule.permission }] : [],
  );
  if (unreadRules) return [everything];
  const hasUnknown = known.length < rules.length;
  if (hasUnknown) return permission ? [everything] : [];
  return known;
}

function effectOf({ permission }: Rule, user: User | undefined): Pick<MatchingRule, 'grants' | 'isCapped'> {
  const role = user?.role;
  if (!isRole(permission) || !isRole(role)) return { grants: 'unknown', isCapped: false };
  const writes = includes(permission, 'write');
  const mayWrite = includes(role, 'write');
  return { grants: writes && mayWrite ? 'write' : 'read', isCapped: writes && !mayWrite };
}
