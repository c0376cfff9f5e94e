import { visibleText } from '../../../text/visible-text.ts';
import type { RuleNode, UserNode } from '../../tree-state/tree-node.ts';
import type { TreeState } from '../../tree-state/tree-state.ts';

/** The icons of roles and permissions; a server may have others. */
export const accessIcons: ReadonlyMap<string, string> = new Map([
  ['read', 'eye'],
  ['write', 'edit'],
  ['admin', 'shield'],
]);

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

export function lockedReasons(node: LockableNode, { refusal, t }: TreeState): readonly string[] {
  const { source } = node.kind === 'user' ? node.user : node.rule;
  if (source === 'config') return [t('defined in the configuration file of the server; change it there')];
  const reason = refusal(node);
  return reason === undefined ? [] : [visibleText(reason)];
}

const asSentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;
