import type { PartState } from '../../../../admin-client/session.ts';
import type { Translate } from '../../../text/translate.ts';
import type { NodeScope } from '../../tree-state/node-scope.ts';
import { isAboutWhole, isUnsupported } from '../../tree-state/registry-condition.ts';
import type { ListNode, TreeNode } from '../../tree-state/tree-node.ts';
import { numberText } from '../../wording/quantity.ts';
import type { Appearance } from '../kinds/appearance.ts';
import { listOf, recordOf } from '../kinds/kind-of.ts';
import type { TreeState } from '../kinds/list-record.ts';
import type { NodeList } from '../kinds/node-list.ts';

/** Returns the appearance of a list, with the number of its records and additional facts. */
export function listAppearance(
  node: ListNode,
  state: TreeState,
  { label, icon }: Pick<Appearance, 'label' | 'icon'>,
  ...facts: readonly string[]
): Appearance {
  const { t } = state;
  const list = listOf(node, state);
  if (list === undefined) return named(label, icon, []);
  const count = countOf(node, list, state);
  const known = list.part.known();
  const record = recordOf(node.kind, state);
  // The registry works, although it does not have the list.
  if (known.state === 'failed' && record !== undefined && isUnsupported(record, known.error))
    return named(label, icon, [t('not supported'), ...scopeFact(node, t)]);
  return section(label, icon, known, t, [
    ...(count === undefined ? [] : [[numberText(count), list.countText(count, t)] as const]),
    ...facts,
    ...scopeFact(node, t),
  ]);
}

/** The state of a part of a registry that was removed. */
export const unread = { state: 'unread' } as const;

/** A detail of a part; the second text of a pair is for screen readers. */
type SectionFact = string | readonly [shown: string, spoken: string];

/** Returns the appearance of a part with its details. Includes a note if the part could not be read. */
export function section(
  label: string,
  icon: string,
  known: PartState<unknown>,
  t: Translate,
  facts: readonly SectionFact[],
): Appearance {
  return named(label, icon, isFailed(known) ? [...facts, t('could not be read')] : facts);
}

export function isFailed(known: PartState<unknown>): boolean {
  return known.state === 'failed' && !isAboutWhole(known.error);
}

export function named(label: string, icon: string, facts: readonly SectionFact[]): Appearance {
  const shown = facts.map((fact) => (typeof fact === 'string' ? fact : fact[0])).filter((text) => text !== '');
  const spoken = facts.map((fact) => (typeof fact === 'string' ? fact : fact[1]));
  return {
    label,
    ...(shown.length > 0 && { description: shown.join(' · ') }),
    icon,
    accessibleLabel: [label, ...spoken].join(', '),
    isFolder: true,
  };
}

/** Returns a detail that distinguishes the lists of the server from the lists of its tenants. */
function scopeFact({ connection, tenant }: NodeScope, t: Translate): readonly SectionFact[] {
  return connection.tenants.length > 0 && tenant === undefined ? [t('whole server')] : [];
}

/**
 * Returns the number of records in a list or, if the list has not been read, the number in the statistics. Returns
 * undefined if the statistics also count the records of tenants, and for an incomplete list whose record says so.
 */
function countOf({ kind, connection, tenant }: ListNode, list: NodeList, state: TreeState): number | undefined {
  const record = recordOf(kind, state);
  const isIncomplete = list.isPartial || list.broken.length > 0;
  if (record?.isCountOmittedIfIncomplete && isIncomplete) return undefined;
  if (list.count() !== undefined) return list.count();
  const stats = state.registries.session(connection.id)?.stats.last();
  const countsTenants = tenant !== undefined || connection.tenants.length > 0 || stats?.multiTenant === true;
  return stats === undefined || countsTenants ? undefined : record?.counted?.(stats);
}

/** Returns the appearance of a group of a list, with the number of its members. */
export function group(
  node: TreeNode,
  state: TreeState,
  { label, icon, kind }: Pick<Appearance, 'label' | 'icon'> & { readonly kind: string },
): Appearance {
  const list = listOf(node, state);
  const count = list?.count() ?? 0;
  // The group can have more members in the rest of the list.
  const isIncomplete = list?.isIncomplete === true;
  const spoken = (whole: string): string => (isIncomplete ? state.t('at least {0}', whole) : whole);
  return {
    label,
    description: isIncomplete ? state.t('{0} or more', numberText(count)) : numberText(count),
    icon,
    accessibleLabel: [label, kind, ...(list === undefined ? [] : [spoken(list.countText(count, state.t))])].join(', '),
    isFolder: true,
  };
}
