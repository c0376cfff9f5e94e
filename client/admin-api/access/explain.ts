import { type Action, type Cause, decide, type Grant } from '../../../access/decide.ts';
import { type Principal, serverTenant } from '../../../access/principal.ts';
import { includes, isRole } from '../../../access/roles.ts';
import { everyUser } from '../../../access/username.ts';
import type { AccessRule, User } from '../model.ts';
import { byNearness, type Comparison, compareSegments } from './compare-segments.ts';
import type { AccessFacts } from './facts.ts';
import { possibleScenarios, relevantUnknowns, type Scenario, type Unknown } from './scenarios.ts';

/** The subject of a question about access. */
export type Subject =
  /** A client without credentials. */
  | { readonly kind: 'anonymous' }
  /** The static token of the server. */
  | { readonly kind: 'static-token' }
  /** `isOperator`: a user of the server itself, in a question about a tenant. */
  | { readonly kind: 'user'; readonly username: string; readonly isOperator: boolean }
  /** A user who is known only to the identity provider. */
  | { readonly kind: 'newcomer' };

export interface AccessVerdict {
  readonly answer: 'yes' | 'no' | 'unknown';
  /** Without duplicates; several only when the answer depends on unknown facts. */
  readonly causes: readonly Cause[];
  /** The unknown facts on which the answer depends. */
  readonly unknowns: readonly Unknown[];
}

/** A rule for the subject that matches the path. */
export interface MatchingRule {
  readonly rule: AccessRule;
  readonly comparison: Comparison & { readonly covers: true };
  /** The effect under the role of the subject; `unknown` for an unknown permission or role. */
  readonly grants: 'read' | 'write' | 'unknown';
  /** Whether the rule would grant more under a higher role. */
  readonly isCapped: boolean;
}

/** A rule for the subject that does not match the path. */
export interface MissingRule {
  readonly rule: AccessRule;
  readonly comparison: Comparison & { readonly covers: false };
}

export interface AccessExplanation {
  readonly subject: Subject;
  readonly path: string;
  /** The record of the subject, if any. */
  readonly user: User | undefined;
  readonly read: AccessVerdict;
  readonly write: AccessVerdict;
  readonly matching: readonly MatchingRule[];
  /** The nearest first. */
  readonly missing: readonly MissingRule[];
}

/** Explains whether a subject may read and write the package at a path, with the registry's own decision. */
export function explain(facts: AccessFacts, subject: Subject, path: string): AccessExplanation {
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
  /** The rules for the subject that match the path. */
  readonly rules: readonly AccessRule[];
}

export function verdicts(facts: AccessFacts, subject: Subject, about: Case) {
  const hasUnknownPermission = about.rules.some(({ permission }) => !isRole(permission));
  const scenarios = possibleScenarios(facts, { user: about.user, hasUnknownPermission });
  const verdict = (action: Action): AccessVerdict => {
    const decisions = scenarios.map((scenario) => decideIn(scenario, facts, subject, { ...about, action }));
    const allowed = decisions.filter((decision) => decision.allowed).length;
    // The causes of a certain answer do not include the possibility that anonymous reads are allowed.
    const relevant = decisions.filter((_, index) => scenarios[index]?.anonymousReads === scenarios[0]?.anonymousReads);
    const causes = [...new Set(relevant.map(({ cause }) => cause))];
    if (allowed === decisions.length) return { answer: 'yes', causes, unknowns: [] };
    if (allowed === 0) return { answer: 'no', causes, unknowns: [] };
    const answers = new Map(scenarios.map((scenario, index) => [scenario, decisions[index]?.allowed === true]));
    return { answer: 'unknown', causes, unknowns: relevantUnknowns(answers) };
  };
  return { read: verdict('read'), write: verdict('write') };
}

export function userOf(facts: AccessFacts, subject: Subject): User | undefined {
  if (subject.kind !== 'user') return undefined;
  const users = subject.isOperator ? (facts.operators ?? []) : facts.users;
  return users.find(({ username }) => username === subject.username);
}

/** Returns the rules for the subject, and those for every user. */
export function rulesAbout({ rules }: AccessFacts, subject: Subject): readonly AccessRule[] {
  if (subject.kind === 'newcomer') return rules.filter(({ user }) => user === everyUser);
  if (subject.kind !== 'user' || subject.isOperator) return [];
  return rules.filter(({ user }) => user === everyUser || user === subject.username);
}

function decideIn(scenario: Scenario, facts: AccessFacts, subject: Subject, about: Case & { readonly action: Action }) {
  const request = { action: about.action, tenant: facts.tenant ?? serverTenant, path: about.path };
  const grants = grantsIn(scenario, about.rules);
  const rulesOf = (): readonly Grant[] => (scenario.role === undefined ? [] : grants);
  return decide(principalIn(scenario, facts, subject, about.user), request, { ...scenario, rulesOf });
}

/**
 * Returns the principal of a subject. A user who is not listed is anonymous unless the server uses an identity provider or
 * the list of users is incomplete.
 */
function principalIn(scenario: Scenario, facts: AccessFacts, subject: Subject, user: User | undefined): Principal {
  if (subject.kind === 'static-token') return { kind: 'static-token', tenant: serverTenant };
  if (subject.kind === 'anonymous') return { kind: 'anonymous' };
  const isPossible = user !== undefined || scenario.mode === 'oidc' || facts.unreadableUsers > 0;
  if (!isPossible) return { kind: 'anonymous' };
  const isOperator = subject.kind === 'user' && subject.isOperator;
  const tenant = isOperator ? serverTenant : (facts.tenant ?? serverTenant);
  const username = subject.kind === 'user' ? subject.username : '';
  return { kind: 'user', tenant, username, role: scenario.role ?? 'read', source: 'runtime' };
}

function grantsIn({ permission, unreadableRules }: Scenario, rules: readonly AccessRule[]): readonly Grant[] {
  const everything: Grant = { pattern: '**', permission: 'admin' };
  const known = rules.flatMap((rule) =>
    isRole(rule.permission) ? [{ pattern: rule.pattern, permission: rule.permission }] : [],
  );
  if (unreadableRules) return [everything];
  const hasUnknown = known.length < rules.length;
  if (hasUnknown) return permission ? [everything] : [];
  return known;
}

function effectOf({ permission }: AccessRule, user: User | undefined): Pick<MatchingRule, 'grants' | 'isCapped'> {
  const role = user?.role;
  if (!isRole(permission) || !isRole(role)) return { grants: 'unknown', isCapped: false };
  const writes = includes(permission, 'write');
  const mayWrite = includes(role, 'write');
  return { grants: writes && mayWrite ? 'write' : 'read', isCapped: writes && !mayWrite };
}
