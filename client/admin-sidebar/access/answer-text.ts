import { groupIn } from '../../../access/group-name.ts';
import { nearest } from '../../../admin-client/access/access-from-lists.ts';
import type {
  AccessAnswer,
  AccessSubject,
  Decisions,
  ListedRule,
} from '../../../admin-client/records/access-answer.ts';
import type { AccessRule } from '../../../admin-client/records/model.ts';
import { escapeMarkdown } from '../../text/escape-markdown.ts';
import type { Translate } from '../../text/translate.ts';
import { blocks, code, list, table } from './markdown.ts';

export interface AnswerText {
  readonly who: AccessSubject;
  readonly path: string;
  /** The name of the registry, and of the tenant if there is one. */
  readonly scope: string;
  readonly isTenant: boolean;
}

/** Returns Markdown that explains who can do what with a package, and why. */
export function answerText(answer: AccessAnswer, { who, path, scope, isTenant }: AnswerText, t: Translate): string {
  const { decisions, matching, moreRules } = answer;
  const isAboutAll = who.kind === 'everybody';
  return blocks([
    `# ${t('{0}: access to {1}', subjectText(who, t), code(path))}`,
    scope,
    decisions === undefined ? `**${t('This server does not explain who has access.')}**` : '',
    isAboutAll ? everybody(answer, t) : verdicts(decisions, t),
    roleText(answer, who, t),
    `## ${t('Access rules that match')}`,
    matching.length > 0 ? ruleTable(matching, t) : t('None.'),
    ...others(answer.others, path, t),
    moreRules > 0 ? t('{0} more access rules are not listed.', moreRules) : '',
    '---',
    footer(decisions, isTenant, t),
  ]);
}

function subjectText(who: AccessSubject, t: Translate): string {
  switch (who.kind) {
    case 'everybody':
      return t('Everyone');
    case 'anonymous':
      return t('Anyone without credentials');
    case 'newcomer':
      return t('Any other user that the identity provider signs in');
    case 'user':
      return who.isOperator ? t('{0} (user of the server itself)', code(who.username)) : code(who.username);
  }
}

function verdicts(decisions: Decisions | undefined, t: Translate): string {
  if (decisions === undefined) return '';
  const row = (action: string, { allowed, reason }: Decisions['read']): readonly string[] => [
    action,
    `**${yesOrNo(allowed, t)}**`,
    sentence(reason),
  ];
  const rows = [row(t('Read'), decisions.read), row(t('Write'), decisions.write)];
  return table([t('Action'), t('Allowed'), t('Why')], rows);
}

function everybody({ decisions, users, moreUsers }: AccessAnswer, t: Translate): string {
  if (decisions === undefined) {
    const rows = users.map(({ username, role }) => [userText(username, t), role === '' ? '' : code(role)]);
    return rows.length === 0 ? '' : table([t('Named in a matching access rule'), t('Role')], rows);
  }
  const row = (who: string, role: string, found: Partial<Decisions>): readonly string[] => [
    who,
    role === '' ? '' : code(role),
    yesOrNo(found.read?.allowed === true, t),
    yesOrNo(found.write?.allowed === true, t),
    [...new Set([found.read, found.write].map((decision) => sentence(decision?.reason ?? '')))].join(' '),
  ];
  const rows = [
    row(t('Anyone without credentials'), '', decisions),
    ...users.map(({ username, role, ...found }) => row(code(username), role, found)),
  ];
  const more = moreUsers > 0 ? t('{0} more users have access.', moreUsers) : '';
  return [table([t('Who'), t('Role'), t('Read'), t('Write'), t('Why')], rows), more].filter(Boolean).join('\n\n');
}

function roleText({ role }: AccessAnswer, who: AccessSubject, t: Translate): string {
  if (who.kind !== 'user') return '';
  return role === undefined
    ? t('The registry does not list a user with this name.')
    : role === ''
      ? t('The server does not report the role of this user.')
      : t('Role: {0}', code(role));
}

function ruleTable(rules: readonly ListedRule[], t: Translate): string {
  const hasGrants = rules.some(({ grants }) => grants !== undefined);
  const names: Readonly<Record<string, string>> = { read: t('reading'), stage: t('staging'), write: t('writing') };
  const granted = (grants: readonly string[] = []): string =>
    grants.length === 0
      ? t('nothing, because of the role')
      : grants.map((name) => names[name] ?? code(name)).join(', ');
  const sources = { config: t('configuration file'), runtime: t('admin API'), unknown: t('not reported') };
  return table(
    [t('Rule'), t('For'), t('Permission'), ...(hasGrants ? [t('Grants')] : []), t('Defined in')],
    rules.map(({ rule, grants }) => [
      code(rule.pattern),
      userText(rule.user, t),
      code(rule.permission),
      ...(hasGrants ? [granted(grants)] : []),
      sources[rule.source],
    ]),
  );
}

function others(rules: readonly AccessRule[], path: string, t: Translate): readonly string[] {
  if (rules.length === 0) return [];
  const rows = nearest(rules, path).map((rule) => [code(rule.pattern), userText(rule.user, t), code(rule.permission)]);
  const head = [t('Rule'), t('For'), t('Permission')];
  return [`## ${t('Access rules that do not match, closest first')}`, table(head, rows)];
}

function footer(decisions: Decisions | undefined, isTenant: boolean, t: Translate): string {
  const patterns = t(
    'Patterns match whole segments; {0} matches any text within a segment, and {1} any number of segments.',
    '`*`',
    '`**`',
  );
  const known = [
    t('This explanation comes from the registry itself. The static token of the server has all permissions.'),
    ...(isTenant ? [t('Users of the server itself with the role *admin* have all permissions in each tenant.')] : []),
    patterns,
  ];
  const unknown = [
    t('The list contains the users and access rules that match. Which of them takes precedence depends on the server.'),
    t('Patterns are compared as in the Taskwright registry: {0}', patterns),
  ];
  return [list(decisions === undefined ? unknown : known), t('Updated whenever the registry is refreshed.')].join(
    '\n\n',
  );
}

function userText(username: string, t: Translate): string {
  if (groupIn(username) !== undefined) return t('{0} (members of the group)', code(username));
  return username === '*' ? `${code('*')} (${t('every user who signs in')})` : code(username);
}

const yesOrNo = (allowed: boolean, t: Translate): string => (allowed ? `✔ ${t('Yes')}` : `✘ ${t('No')}`);

/** Converts a sentence from the server to Markdown. Names in the sentence are in back quotes. */
function sentence(text: string): string {
  return text
    .split(/`([^`]*)`/)
    .map((part, index) => (index % 2 === 1 ? code(part) : escapeMarkdown(part)))
    .join('')
    .replaceAll(/\r?\n/g, ' ');
}
