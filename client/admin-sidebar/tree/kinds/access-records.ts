import { visibleText } from '../../../text/visible-text.ts';
import type { RuleNode, UserNode } from '../../tree-state/tree-node.ts';
import type { TreeState } from '../../tree-state/tree-state.ts';

/** The icons of roles and permissions. A server may have other roles and permissions. */
export const accessIcons: ReadonlyMap<string, string> = new Map([
  ['read', 'eye'],
  ['write', 'edit'],
  ['admin', 'shield'],
]);

type LockableNode = UserNode | RuleNode;

/** Returns the reasons why the record of a node cannot be changed in the sidebar, as sentences. */
export function lockedNotes(node: LockableNode, state: TreeState): readonly string[] {
  return lockedReasons(node, state).map(asSentence);
}

/**
 * Returns whether a record cannot be changed in the sidebar, because the configuration file of the server defines it or
 * the server has refused to change it. A record with an unknown source is not locked; the server may still refuse a
 * change.
 */
export function isLocked(node: LockableNode, state: TreeState): boolean {
  return lockedReasons(node, state).length > 0;
}

export function lockedReasons(node: LockableNode, { refusal, t }: TreeState): readonly string[] {
  const { source } = node.kind === 'user' ? node.user : node.rule;
  if (source === 'config') return [t('defined in the configuration file of the server; change it there')];
  const reason = refusal(node);
  return reason === undefined ? [] : [visibleText(reason)];
}

const asSentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;
