import type { AccessExplanation, MatchingRule, MissingRule } from '../../admin-api/access/explain.ts';
import type { AccessFacts } from '../../admin-api/access/facts.ts';
import type { User } from '../../admin-api/model.ts';
import type { Translate } from '../../text/translate.ts';
import { type AccessWords, accessWords } from './access-words.ts';
import { footer } from './footer.ts';
import { blocks, code, list, table } from './markdown.ts';

/** The number of rules that do not match and are shown. */
const maxMissing = 30;

/** Returns what a user can do with a package and why, as Markdown. `scope` names the registry and the tenant. */
export function explanationDocument(
  explanation: AccessExplanation,
  facts: AccessFacts,
  scope: string,
  t: Translate,
): string {
  const { subject, path, user, read, write } = explanation;
  const words = accessWords(t);
  const verdict = (action: string, decided: typeof read): readonly string[] => [
    action,
    `**${words.answer(decided)}**`,
    words.why(decided, user, subject),
  ];
  return blocks([
    `# ${t('{0}: access to {1}', words.subject(subject), code(path))}`,
    scope,
    table([t('Action'), t('Allowed'), t('Why')], [verdict(t('Read'), read), verdict(t('Write'), write)]),
    ...(user ? [`## ${t('The user')}`, list(userFacts(user, t))] : []),
    ...matchingRules(explanation.matching, words, t),
    ...missingRules(explanation.missing, words, t),
    ...gaps(words.gaps(facts, [read, write]), t),
    footer(facts, t),
  ]);
}

function userFacts(user: User, t: Translate): readonly string[] {
  const role = t('Role {0}: {1}', code(user.role), roleText(user.role, t));
  const token = t('Has no token, so this user can sign in only through an identity provider.');
  return [role, ...sourceFacts(user, t), ...(user.hasToken === false ? [token] : [])];
}

function sourceFacts({ source }: User, t: Translate): readonly string[] {
  switch (source) {
    case 'config':
      return [t('Defined in the configuration file of the server; change it there.')];
    case 'runtime':
      return [t('Managed through the admin API.')];
    case 'unknown':
      return [];
  }
}

function roleText(role: string, t: Translate): string {
  switch (role) {
    case 'read':
      return t('reads what access rules grant; cannot write.');
    case 'write':
      return t('reads and writes what access rules grant.');
    case 'admin':
      return t('can do everything, regardless of access rules.');
    default:
      return t('its meaning is unknown, so it is not assumed to allow anything.');
  }
}

function matchingRules(matching: readonly MatchingRule[], words: AccessWords, t: Translate): readonly string[] {
  const head = [t('Rule'), t('For'), t('Grants'), t('How it matches'), t('Defined in')];
  const rows = matching.map((match) => [
    code(match.rule.pattern),
    words.ruleUser(match.rule),
    words.grants(match),
    words.comparison(match.comparison),
    words.source(match.rule),
  ]);
  return [`## ${t('Access rules that match')}`, rows.length > 0 ? table(head, rows) : t('None.')];
}

function missingRules(missing: readonly MissingRule[], words: AccessWords, t: Translate): readonly string[] {
  if (missing.length === 0) return [];
  const head = [t('Rule'), t('For'), t('Permission'), t('Why it does not match')];
  const rows = missing
    .slice(0, maxMissing)
    .map(({ rule, comparison }) => [
      code(rule.pattern),
      words.ruleUser(rule),
      code(rule.permission),
      words.comparison(comparison),
    ]);
  const more = missing.length - rows.length;
  return [
    `## ${t('Access rules that do not match, closest first')}`,
    table(head, rows),
    more > 0 ? t('{0} more access rules are for other paths.', more) : '',
  ];
}

function gaps(unknown: readonly string[], t: Translate): readonly string[] {
  return unknown.length === 0 ? [] : [`## ${t('Unknown')}`, list(unknown)];
}
