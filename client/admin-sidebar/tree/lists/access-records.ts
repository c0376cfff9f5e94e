import type { AccessRule, User } from '../../../../admin-client/records/model.ts';
import { visibleText } from '../../../../server/core/text/visible-text.ts';
import type { NodeScope } from '../../tree-state/node-scope.ts';
import type { TreeState } from '../kinds/list-record.ts';

/** The icons of roles and permissions. A server may have other roles and permissions. */
export const accessIcons: ReadonlyMap<string, string> = new Map([
  ['read', 'eye'],
  ['write', 'edit'],
  ['admin', 'shield'],
]);

/** Returns the reasons why a record cannot be changed in the sidebar, as sentences. */
export function lockedNotes(nodeScope: NodeScope, record: User | AccessRule, state: TreeState): readonly string[] {
  return lockedReasons(nodeScope, record, state).map(asSentence);
}

/**
 * Returns whether a record cannot be changed in the sidebar, because the configuration file of the server defines it or
 * the server has refused to change it. A record with an unknown source is not locked; the server may still refuse a
 * change.
 */
export function isLocked(nodeScope: NodeScope, record: User | AccessRule, state: TreeState): boolean {
  return lockedReasons(nodeScope, record, state).length > 0;
}

export function lockedReasons(
  nodeScope: NodeScope,
  record: User | AccessRule,
  { refusal, t }: TreeState,
): readonly string[] {
  if (record.source === 'config') return [t('defined in the configuration file of the server; change it there')];
  const reason = refusal(nodeScope, record);
  return reason === undefined ? [] : [visibleText(reason)];
}

const asSentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;
