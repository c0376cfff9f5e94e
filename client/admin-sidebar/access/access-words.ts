import type { Cause } from '../../../access/decide.ts';
import type { Comparison } from '../../admin-api/access/compare-segments.ts';
import type { SubjectAccess } from '../../admin-api/access/everybody.ts';
import type { AccessVerdict, MatchingRule, Subject } from '../../admin-api/access/explain.ts';
import type { AccessFacts } from '../../admin-api/access/facts.ts';
import type { Unknown } from '../../admin-api/access/scenarios.ts';
import type { AccessRule, User } from '../../admin-api/model.ts';
import type { Translate } from '../../text/translate.ts';
import { code } from './markdown.ts';

/** Sentences about access, as Markdown. */
export interface AccessWords {
  subject(subject: Subject): string;
  answer(verdict: AccessVerdict): string;
  /** Returns the reason for a verdict. */
  why(verdict: AccessVerdict, user: User | undefined, subject: Subject): string;
  grants(match: MatchingRule): string;
  /** Returns how a pattern matches a path, or why it does not. */
  comparison(comparison: Comparison): string;
  /** Returns the user of a rule. */
  ruleUser(rule: AccessRule): string;
  source(record: AccessRule | User): string;
  /** Returns the facts that can change the answers but are not reported by the server. */
  gaps(facts: AccessFacts, verdicts: readonly AccessVerdict[]): readonly string[];
  /** Returns the rules or other reasons that decide about access. */
  by(access: SubjectAccess): string;
}

export function accessWords(t: Translate): AccessWords {
  return {
    subject: (subject) => subjectText(t, subject),
    answer: ({ answer }) => ({ yes: `✔ ${t('Yes')}`, no: `✘ ${t('No')}`, unknown: `? ${t('Unknown')}` })[answer],
    why: (verdict, user, subject) => whyText(t, verdict, user, subject),
    grants: (match) => grantsText(t, match),
    comparison: (comparison) => comparisonText(t, comparison),
    ruleUser: ({ user }) => (user === '*' ? `${code('*')} (${t('every user who signs in')})` : code(user)),
    source: ({ source }) =>
      ({ config: t('configuration file'), runtime: t('admin API'), unknown: t('not reported') })[source],
    gaps: (facts, verdicts) => gapTexts(t, facts, verdicts),
    by: (access) => byText(t, access),
  };
}

function subjectText(t: Translate, subject: Subject): string {
  switch (subject.kind) {
    case 'anonymous':
      return t('Anyone without credentials');
    case 'static-token':
      return t('The static token of the server');
    case 'newcomer':
      return t('Any other user that the identity provider signs in');
    case 'user':
      return subject.isOperator ? t('{0} (user of the server itself)', code(subject.username)) : code(subject.username);
  }
}

function whyText(
  t: Translate,
  { answer, causes, unknowns }: AccessVerdict,
  user: User | undefined,
  subject: Subject,
): string {
  if (answer === 'unknown') return unknowns.map((unknown) => unknownText(t, unknown, user)).join(' ');
  return [...new Set(causes.map((cause) => causeText(t, cause, user, subject)))].join(' ');
}

function causeText(t: Translate, cause: Cause, user: User | undefined, subject: Subject): string {
  switch (cause) {
    case 'simple-token-reads':
      return t('In simple token mode, everyone can read.');
    case 'simple-token-writes':
      return t('In simple token mode, only the static token can write.');
    case 'anonymous-reads':
      return t('Everyone can read ({0}).', code('anonymous_reads'));
    case 'no-credentials':
      return subject.kind === 'user' ? t('This user does not exist.') : t('This requires credentials.');
    case 'another-tenant':
      return t('The credentials belong to another tenant.');
    case 'static-token':
      return t('The static token can do everything.');
    case 'admin-role':
      return t('The role {0} can do everything.', code('admin'));
    case 'operator':
      return t('Of the users of the server itself, only admins can access a tenant.');
    case 'role-ceiling':
      return t('The role {0} allows only reading, regardless of access rules.', code(user?.role ?? 'read'));
    case 'rule':
      return t('An access rule grants it.');
    case 'no-rule':
      return t('No access rule grants it.');
    // These do not apply to packages.
    case 'open':
    case 'signed-in':
    case 'not-admin':
    case 'no-path':
      return '';
  }
}

function unknownText(t: Translate, unknown: Unknown, user: User | undefined): string {
  switch (unknown) {
    case 'mode':
      return t('It depends on the mode of the server, which the server does not report.');
    case 'anonymousReads':
      return t('It depends on whether the server lets everyone read, which the server does not report.');
    case 'role':
      return user === undefined
        ? t('It depends on the role, which is known after the first sign-in.')
        : t('The meaning of the role {0} is unknown.', code(user.role));
    case 'permission':
      return t('A matching access rule has an unknown permission, which may grant or deny this.');
    case 'unreadableRules':
      return t('Some access rules could not be read; one of them may grant it.');
  }
}

function grantsText(t: Translate, { rule, grants, isCapped }: MatchingRule): string {
  const permission = code(rule.permission);
  if (grants === 'unknown') return t('{0}, whose meaning is unknown', permission);
  if (isCapped) return t('{0}, of which the role allows only reading', permission);
  return grants === 'write' ? t('{0}: reading and writing', permission) : t('{0}: reading', permission);
}

function comparisonText(t: Translate, comparison: Comparison): string {
  const parts = comparison.parts.map(({ pattern, covered }) => {
    if (pattern === covered.join('/')) return code(pattern);
    return covered.length === 0
      ? t('{0} matches nothing', code(pattern))
      : t('{0} matches {1}', code(pattern), code(covered.join('/')));
  });
  const matched = parts.join(', ');
  if (comparison.covers) return matched;
  const { stop } = comparison;
  const begin = parts.length === 0 ? '' : `${t('after {0},', matched)} `;
  switch (stop.kind) {
    case 'differs':
      return begin + t('the pattern requires {0} and the path has {1}', code(stop.pattern), code(stop.segment));
    case 'path-ends':
      return begin + t('the pattern requires {0} and the path ends', code(stop.pattern));
    case 'pattern-ends':
      return begin + t('the pattern ends and the path continues with {0}', code(stop.segment));
  }
}

function gapTexts(t: Translate, facts: AccessFacts, verdicts: readonly AccessVerdict[]): readonly string[] {
  const open = new Set(verdicts.flatMap(({ unknowns }) => unknowns));
  return [
    ...(open.has('mode') ? [modeGap(t, facts)] : []),
    ...(open.has('anonymousReads')
      ? [t('The server does not report whether it lets everyone read ({0}).', code('anonymous_reads'))]
      : []),
    ...(facts.unreadableRules > 0 ? [t('Access rules that could not be read: {0}.', facts.unreadableRules)] : []),
    ...(facts.unreadableUsers > 0 ? [t('Users that could not be read: {0}.', facts.unreadableUsers)] : []),
    ...(facts.tenant !== undefined && facts.operators === undefined
      ? [
          t(
            'These credentials cannot read the users of the server itself, whose admins can do everything in each tenant.',
          ),
        ]
      : []),
  ];
}

function modeGap(t: Translate, { modes }: AccessFacts): string {
  return modes.includes('simple-token')
    ? t('The server does not report its mode: simple token, users and access rules, or OIDC.')
    : t(
        'The server does not report its mode: users and access rules, or OIDC, where an identity provider can also sign in users that are not listed.',
      );
}

const maxRules = 3;

/** Returns the rules that grant access, the role when it limits access, and what an unknown answer depends on. */
function byText(t: Translate, { read, write, rules, user, subject }: SubjectAccess): string {
  const isByRule = [read, write].some(({ answer, causes }) => answer === 'yes' && causes.includes('rule'));
  const granting = isByRule ? rules : [];
  const named = granting.slice(0, maxRules).map(({ user: of, pattern, permission }) => {
    const words = `${code(pattern)} ${code(permission)}`;
    return of === '*' ? t('{0} for every user', words) : words;
  });
  const more = granting.length > maxRules ? [t('{0} more', granting.length - maxRules)] : [];
  const isExplained = ({ answer, causes }: AccessVerdict): boolean => {
    if (answer === 'no') return rules.length > 0 && causes.includes('role-ceiling');
    return answer === 'unknown' || !causes.includes('rule');
  };
  const sentences = [read, write].filter(isExplained).map((verdict) => whyText(t, verdict, user, subject));
  return [[...named, ...more].join(', '), ...new Set(sentences)].filter((text) => text !== '').join(' · ');
}
