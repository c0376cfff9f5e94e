import { visibleText } from '../../../../server/core/text/visible-text.ts';
import type { NodeOf } from '../../tree-state/tree-node.ts';
import { numberText } from '../../wording/quantity.ts';
import type { Appearance } from '../kinds/appearance.ts';
import { titled } from '../kinds/facts.ts';
import { kindOf, listOf } from '../kinds/kind-of.ts';
import type { NodeKind, TreeState } from '../kinds/list-record.ts';
import type { NodeList } from '../kinds/node-list.ts';
import { rangeNamed } from '../ranges/name-ranges.ts';
import { rangeAround } from './range-around.ts';

type NameRangeNode = NodeOf<'name-range'>;

/** The kind of the ranges of a list. */
export const nameRangeKind: NodeKind<NameRangeNode> = {
  part: ({ within }, state) => kindOf(within, state).part(within, state),
  names: ({ within, prefix }, state) => [within.kind, ...(kindOf(within, state).names?.(within, state) ?? []), prefix],
  parent: ({ within, prefix }, state) => rangeAround(within, prefix, state, prefix),
  list: ({ within, prefix }, _, state) => listOfRange(listOf(within, state), prefix),
  appearance: nameRangeAppearance,
  facts: ({ prefix }, { t }) => titled(t('Names that begin with {0}', prefix)),
};

function listOfRange(list: NodeList | undefined, prefix: string): NodeList | undefined {
  return list && { ...list, isWhole: false, nodes: () => list.nodes(prefix) };
}

function nameRangeAppearance({ within, prefix }: NameRangeNode, state: TreeState): Appearance {
  const { t } = state;
  const list = listOf(within, state);
  const count = rangeNamed(list?.ranged() ?? [], prefix)?.count ?? 0;
  const counted = list === undefined ? [] : [list.countText(count, t)];
  return {
    label: `${visibleText(prefix)}…`,
    description: numberText(count),
    icon: 'list-selection',
    accessibleLabel: [...counted, t('names that begin with {0}', visibleText(prefix))].join(', '),
    isFolder: true,
  };
}
