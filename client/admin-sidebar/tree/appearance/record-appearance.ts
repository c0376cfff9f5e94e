import { visibleText } from '../../../text/visible-text.ts';
import type { BrokenNode, CacheEntryNode, RuleNode, UserNode } from '../../tree-state/tree-node.ts';
import type { TreeState } from '../../tree-state/tree-state.ts';
import { tokensText } from '../../wording/counts.ts';
import { bytesText } from '../../wording/quantity.ts';
import { ruleUserText } from '../../wording/rule-user.ts';
import { memberName } from '../lists/cache-lists.ts';
import { hasTokens } from '../lists/user-list.ts';
import type { Appearance } from './appearance.ts';
import { expiryNote } from './token-appearance.ts';

/** The icons of roles and permissions; a server may have others. */
const accessIcons: ReadonlyMap<string, string> = new Map([
  ['read', 'eye'],
  ['write', 'edit'],
  ['admin', 'shield'],
]);

export function userAppearance(node: UserNode, state: TreeState): Appearance {
  const { now, t } = state;
  const { user } = node;
  const reasons = lockedReasons(node, state);
  // A server may not report the role.
  const role = user.role === '' ? '' : visibleText(user.role);
  const missing = user.hasToken === false ? [t('no token')] : [];
  const token = user.hasToken === true ? [t('has a token')] : missing;
  const { tokens = 0, nextTokenExpiry } = user;
  const expiry = expiryNote(nextTokenExpiry, now, t);
  const named = [...(tokens === 0 ? [] : [tokensText(tokens, t)]), ...expiry];
  const name = visibleText(user.username);
  const kind = role === '' ? t('user') : t('user, role {0}', role);
  const icon = reasons.length > 0 ? 'lock' : (accessIcons.get(user.role) ?? 'person');
  return {
    label: name,
    description: [role, ...(tokens === 0 ? missing : []), ...named].filter((fact) => fact !== '').join(' · '),
    ...(expiry.length > 0 ? { icon: 'warning', color: 'problemsWarningIcon.foreground' } : { icon }),
    accessibleLabel: [name, kind, ...token, ...named, ...reasons].join(', '),
    isFolder: hasTokens(node),
  };
}

export function ruleAppearance(node: RuleNode, state: TreeState): Appearance {
  const { groupRulesBy, t } = state;
  const { rule } = node;
  const reasons = lockedReasons(node, state);
  const pattern = visibleText(rule.pattern);
  const user = ruleUserText(rule.user, t);
  const permission = visibleText(rule.permission);
  const spoken = t('access rule, {0} may {1} {2}', user, permission, pattern);
  return {
    label: groupRulesBy === 'user' ? pattern : user,
    description: permission,
    icon: reasons.length > 0 ? 'lock' : (accessIcons.get(rule.permission) ?? 'key'),
    accessibleLabel: [spoken, ...reasons].join(', '),
    isFolder: false,
  };
}

export function cacheEntryAppearance({ entry }: CacheEntryNode, { t }: TreeState): Appearance {
  const name = visibleText(memberName({ entry }));
  const size = entry.size === undefined ? [] : [bytesText(entry.size)];
  return {
    label: name,
    ...(entry.size !== undefined && { description: bytesText(entry.size) }),
    icon: /\.t(?:ar\.)?gz$/.test(entry.path) ? 'package' : 'json',
    accessibleLabel: [name, t('cache entry'), ...size].join(', '),
    isFolder: false,
  };
}

export function brokenAppearance({ part, record }: BrokenNode, { t }: TreeState): Appearance {
  const labels = {
    users: t('Unreadable user'),
    rules: t('Unreadable access rule'),
    cache: t('Unreadable cache entry'),
    packages: t('Unreadable package'),
  };
  const problem = visibleText(record.problem);
  // The end of an incomplete list is not a record.
  if (record.text === '') {
    const color = 'problemsWarningIcon.foreground';
    return { label: problem, icon: 'warning', color, accessibleLabel: problem, isFolder: false };
  }
  return {
    label: labels[part],
    description: problem,
    icon: 'bracket-error',
    color: 'problemsWarningIcon.foreground',
    accessibleLabel: [labels[part], problem].join(', '),
    isFolder: false,
  };
}

type LockableNode = UserNode | RuleNode;

/** Returns why the record of a node cannot be changed in the sidebar, as sentences. */
export function lockedNotes(node: LockableNode, state: TreeState): readonly string[] {
  return lockedReasons(node, state).map(asSentence);
}

/**
 * Returns whether the server reports that its configuration file defines the record of a node, or has refused to change it. The
 * user can try to change a record with an unknown source, and the server refuses if necessary.
 */
export function isLocked(node: LockableNode, state: TreeState): boolean {
  return lockedReasons(node, state).length > 0;
}

function lockedReasons(node: LockableNode, { refusal, t }: TreeState): readonly string[] {
  const { source } = node.kind === 'user' ? node.user : node.rule;
  if (source === 'config') return [t('defined in the configuration file of the server; change it there')];
  const reason = refusal(node);
  return reason === undefined ? [] : [visibleText(reason)];
}

const asSentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;
