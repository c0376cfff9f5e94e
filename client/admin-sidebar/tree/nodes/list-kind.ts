import type { ListSource } from '../../../../admin-client/session.ts';
import type { Translate } from '../../../text/translate.ts';
import { scopeOf } from '../../tree-state/node-scope.ts';
import type { ListNode } from '../../tree-state/tree-node.ts';
import type { Appearance } from '../kinds/appearance.ts';
import { titled } from '../kinds/facts.ts';
import type { NodeKind, RedrawCause, TreeState } from '../kinds/list-record.ts';
import { listAppearance } from './list-appearance.ts';
import { ownerOf } from './owner-of.ts';

interface ListKindOptions
  extends Pick<NodeKind<ListNode>, 'actions' | 'deletions'>,
    Pick<Appearance, 'icon'>,
    Required<Pick<NodeKind<ListNode>, 'list'>> {
  readonly source: ListSource<unknown>;
  readonly label: (t: Translate) => string;
  /** The sentence in the tooltip. */
  readonly note: (t: Translate) => string;
  /** Returns what the row shows after the number of records. */
  readonly details?: (state: TreeState) => readonly string[];
  /** The changes after which the list can look different, in addition to a change of its part. */
  readonly redrawnAlsoAfter?: readonly RedrawCause[];
  /** The appearance of a list that does not look like the others. */
  readonly appearance?: NodeKind<ListNode>['appearance'];
}

/** Returns the kind of the node that shows a whole list. */
export function listKind(options: ListKindOptions): NodeKind<ListNode> {
  const { source, label, note, icon, details = () => [], redrawnAlsoAfter = [], actions, deletions, list } = options;
  return {
    part: () => source.part,
    parent: ownerOf,
    list,
    appearance:
      options.appearance ??
      ((node, state) => listAppearance(node, state, { label: label(state.t), icon }, ...details(state))),
    facts: (_, { t }) => titled(label(t), note(t)),
    ...(actions && { actions }),
    request: (node) => source.request(scopeOf(node)),
    ...(deletions && { deletions }),
    redrawnAfter: () => [source.part, ...redrawnAlsoAfter],
  };
}
